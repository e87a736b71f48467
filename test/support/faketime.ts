import { getPrograms } from './debianPrograms.ts'

// Prints where the library lies that tells programs another date (scripts/test-browser.mjs).

const { find } = await getPrograms('libfaketime')
console.log(find('libfaketimeMT.so.1'))
