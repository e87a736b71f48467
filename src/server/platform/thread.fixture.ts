import { workInThread } from './threadWork.ts'

/** The work of the tests' thread on a word. */
workInThread<string, string>(async (word) => {
  if (word === 'loop') for (;;);
  if (word === 'fill') for (const kept: string[][] = []; ; ) kept.push(Array<string>(100_000).fill(word))
  if (word === 'throw') throw new Error('no such word')
  if (word === 'exit') process.exit(1)
  return `${word}!`
})
