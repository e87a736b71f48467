import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bearingTo, boxAround, type Coordinates, compassPoint, distanceBetween } from './place.ts'

const [toronto, montreal, vancouver] = [
  { latitude: 43.6532, longitude: -79.3832 },
  { latitude: 45.5019, longitude: -73.5674 },
  { latitude: 49.2827, longitude: -123.1207 },
]

test('the way between two cities is that of a round earth, the same both ways', () => {
  const within = (metres: number, km: number) =>
    assert.ok(Math.abs(metres / 1000 - km) < km / 200, `${metres}`)
  within(distanceBetween(toronto, montreal), 504)
  within(distanceBetween(toronto, vancouver), 3358)
  assert.equal(distanceBetween(montreal, toronto), distanceBetween(toronto, montreal))
  assert.equal(distanceBetween(toronto, toronto), 0)
  within(distanceBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }), 20_015)
})

test('a bearing is counted from the north, clockwise, also across the date line', () => {
  const here = { latitude: 10, longitude: 179.9 }
  assert.equal(bearingTo(here, { latitude: 11, longitude: 179.9 }), 0)
  assert.equal(bearingTo(here, { latitude: 9, longitude: 179.9 }), 180)
  assert.equal(compassPoint(bearingTo(here, { latitude: 10, longitude: -179.9 })), 'e')
  assert.equal(compassPoint(bearingTo(toronto, montreal)), 'ne')
  assert.deepEqual([0, 22, 23, 180, 270, 337, 338, 359].map(compassPoint), [
    'n',
    'n',
    'ne',
    's',
    'w',
    'nw',
    'n',
    'n',
  ])
})

test('a box holds whatever lies within its circle, at the date line and at the poles too', () => {
  const places: Coordinates[] = [
    toronto,
    { latitude: -16.5, longitude: 179.8 },
    { latitude: 89.5, longitude: 12 },
  ]
  for (const place of places) {
    const box = boxAround(place, 200)
    for (let step = 0; step < 4000; step += 1) {
      const there = {
        latitude: Math.max(-90, Math.min(90, place.latitude + ((step % 63) - 31) / 14)),
        longitude: ((place.longitude + 180 + Math.floor(step / 63) * 5.7) % 360) - 180,
      }
      if (distanceBetween(place, there) > 200_000) continue
      const isIn = box.stretches.some(({ west, east }) => there.longitude >= west && there.longitude <= east)
      assert.ok(isIn && there.latitude >= box.south && there.latitude <= box.north, JSON.stringify(there))
    }
  }
  assert.deepEqual(boxAround({ latitude: -16.5, longitude: 179.8 }, 200).stretches.length, 2)
})
