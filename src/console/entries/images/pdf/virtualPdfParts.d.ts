/** The folder, from the root of the site, in which the build puts what PDF.js loads by its name. */
declare module 'virtual:pdfParts' {
  export const pdfParts: string
}
