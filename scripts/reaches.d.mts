/** Whether a file imports another one, itself or by what it imports. */
export function reaches(file: string, target: string): boolean
