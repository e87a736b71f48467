import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createWorker, PSM, type Worker } from 'tesseract.js'
import { workInThread } from '#server/platform/threadWork.ts'
import type { Box, ReadLine, ReadText } from './port.ts'

sharp.concurrency(1)
sharp.cache(false)

/** Letters of fewer pixels are read badly: what is narrower is made twice as large. */
const goodWidth = 900
/** A picture on its side gives a few letters by accident; a receipt has more words than this. */
const fewWords = 5
const sureLine = 80
const wordLetters = 3

let reader: Promise<Worker> | undefined

workInThread<Uint8Array, ReadText>(async (picture) => {
  reader ??= startReader()
  const worker = await reader
  let best: ReadText = { lines: [], turn: 0 }
  for (const turn of [0, 90, 270, 180] as const) {
    const lines = await readLines(worker, { picture, turn })
    if (sureWords(lines) > sureWords(best.lines)) best = { lines, turn }
    if (sureWords(best.lines) > fewWords) break
  }
  return best
})

const languages = ['eng', 'fra']

async function startReader(): Promise<Worker> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-languages-'))
  try {
    await Promise.all(languages.map((language) => linkLanguage(folder, language)))
    const worker = await createWorker(languages, 1, { langPath: folder, cacheMethod: 'none' })
    // One block of lines: by columns, the prices of a tilted receipt are lost (docs/decisions/0043-receipt-reading.md).
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK })
    return worker
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The reader looks for all languages in one folder; each comes with a package of its own. */
async function linkLanguage(folder: string, language: string): Promise<void> {
  const name = `${language}.traineddata.gz`
  const file = import.meta.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${name}`)
  await symlink(fileURLToPath(file), join(folder, name))
}

type Turned = { readonly picture: Uint8Array; readonly turn: ReadText['turn'] }

async function readLines(worker: Worker, { picture, turn }: Turned): Promise<ReadLine[]> {
  const { width: stored, height } = await sharp(picture).metadata()
  const width = turn % 180 === 0 ? stored : height
  const { data, info } = await sharp(picture)
    .rotate(turn)
    .greyscale()
    .normalise()
    .resize({ width: width < goodWidth ? width * 2 : width })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { data: page } = await worker.recognize(data, {}, { text: false, blocks: true })
  const lines = (page.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines))
  return lines.map(({ text, confidence, words }) => ({
    text: text.trim(),
    confidence,
    words: words.map((word) => ({ text: word.text, box: boxOf(word.bbox, { ...info, turn }) })),
  }))
}

type Corners = { x0: number; y0: number; x1: number; y1: number }
type Size = { readonly width: number; readonly height: number; readonly turn: ReadText['turn'] }

const sureWords = (lines: readonly ReadLine[]) =>
  lines
    .filter(({ confidence }) => confidence >= sureLine)
    .flatMap(({ words }) => words.filter(({ text }) => text.length >= wordLetters)).length

/** From the turned picture back to the stored one. */
function boxOf({ x0, y0, x1, y1 }: Corners, { width, height, turn }: Size): Box {
  const [left, right, top, bottom] = [x0 / width, x1 / width, y0 / height, y1 / height]
  if (turn === 90) return boxBetween(top, 1 - right, bottom, 1 - left)
  if (turn === 180) return boxBetween(1 - right, 1 - bottom, 1 - left, 1 - top)
  if (turn === 270) return boxBetween(1 - bottom, left, 1 - top, right)
  return boxBetween(left, top, right, bottom)
}

const boxBetween = (left: number, top: number, right: number, bottom: number): Box => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
})
