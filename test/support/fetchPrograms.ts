import { type DebianPackage, getPrograms, packageNames } from './debianPrograms.ts'

// Before a test run: the programs of Debian's packages, one after the other, so that no test waits for a mirror. What
// cannot be had is said here; the tests that need it then leave themselves out.

for (const name of packageNames) console.log(`${name}: ${await placeOf(name)}`)

async function placeOf(name: DebianPackage): Promise<string> {
  try {
    const { root } = await getPrograms(name)
    return root === '/' ? 'installed' : `in ${root}`
  } catch (error) {
    return `none, and its tests are left out: ${String(error)}`
  }
}
