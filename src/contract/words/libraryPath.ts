/** How much of the SHA-256 the address of something in a client's library has, in hexadecimal digits: 96 bits. */
export const libraryHashLength = 24

/** The public address on the installation's own site: one of this content, which pages write as it is. */
export const libraryPath = (clientEid: string, hash: string): string => `/public/library/${clientEid}/${hash}`
