import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  afterKey,
  drawable,
  type Frame,
  firstFrame,
  hasRatio,
  moved,
  shaped,
  shapes,
  sized,
} from './frames.ts'

const size = { width: 400, height: 200 }
const frame: Frame = { left: 100, top: 50, width: 200, height: 100 }
const free = { size, ratio: undefined }

function assertWithin({ left, top, width, height }: Frame) {
  for (const one of [left, top, width, height]) assert.ok(Number.isInteger(one))
  assert.ok(left >= 0 && top >= 0 && width >= 1 && height >= 1)
  assert.ok(left + width <= size.width && top + height <= size.height)
}

test('a frame begins in the middle and is never moved out of its picture', () => {
  assert.deepEqual(firstFrame(size), { left: 40, top: 20, width: 320, height: 160 })
  assert.deepEqual(firstFrame({ width: 1, height: 1 }), { left: 0, top: 0, width: 1, height: 1 })
  assert.deepEqual(moved(frame, { x: 20, y: -10 }, size), { ...frame, left: 120, top: 40 })
  assert.deepEqual(moved(frame, { x: 999, y: 999 }, size), { ...frame, left: 200, top: 100 })
  assert.deepEqual(moved(frame, { x: -999.5, y: -999.5 }, size), { ...frame, left: 0, top: 0 })
})

test('a corner is moved, the one across from it stays, and something is always left', () => {
  const lower = { corner: { x: 1, y: 1 }, by: { x: 50, y: -20 } } as const
  assert.deepEqual(sized(frame, lower, free), { left: 100, top: 50, width: 250, height: 80 })
  const upper = { corner: { x: -1, y: -1 }, by: { x: 50, y: -20 } } as const
  assert.deepEqual(sized(frame, upper, free), { left: 150, top: 30, width: 150, height: 120 })
  const over = { corner: { x: -1, y: 1 }, by: { x: 999, y: 999 } } as const
  assert.deepEqual(sized(frame, over, free), { left: 299, top: 50, width: 1, height: 150 })
})

test('each shape is the largest that there is room for, and is kept by whatever corner is moved', () => {
  for (const { ratio } of shapes) {
    if (ratio === undefined) continue
    const limits = { size, ratio }
    const first = shaped(frame, limits)
    assertWithin(first)
    assert.ok(hasRatio(first, ratio), `${ratio}: ${first.width} by ${first.height}`)
    assert.ok(first.width === size.width || first.height === size.height)
    for (const x of [-1, 1] as const)
      for (const y of [-1, 1] as const)
        for (const by of [
          { x: -30, y: 0 },
          { x: 0, y: 17 },
          { x: 999, y: 999 },
          { x: -999, y: -999 },
        ]) {
          const next = sized(first, { corner: { x, y }, by }, limits)
          assertWithin(next)
          assert.ok(hasRatio(next, ratio), `${ratio}, ${x}, ${y}: ${next.width} by ${next.height}`)
        }
  }
  assert.equal(hasRatio(frame, 1), false)
  assert.equal(shaped(frame, free), frame)
})

test('arrows move, with Shift they size, with Alt by one pixel, and other keys do nothing', () => {
  const key = (name: string, more = {}) => ({ key: name, shiftKey: false, altKey: false, ...more })
  assert.deepEqual(afterKey(frame, key('ArrowRight'), free), { ...frame, left: 104 })
  assert.deepEqual(afterKey(frame, key('ArrowUp'), free), { ...frame, top: 48 })
  assert.deepEqual(afterKey(frame, key('ArrowDown', { shiftKey: true }), free), { ...frame, height: 102 })
  assert.deepEqual(afterKey(frame, key('ArrowLeft', { shiftKey: true, altKey: true }), free), {
    ...frame,
    width: 199,
  })
  assert.equal(afterKey(frame, key('Enter'), free), undefined)
  assert.equal(afterKey(frame, key('a'), free), undefined)
})

test('whatever was typed can be drawn', () => {
  for (const wrong of [Number.NaN, -5, 0, 1.5, 1e300, Number.POSITIVE_INFINITY])
    assertWithin(drawable({ left: wrong, top: wrong, width: wrong, height: wrong }, size))
  assert.deepEqual(drawable(frame, size), frame)
})
