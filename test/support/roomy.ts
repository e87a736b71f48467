import type { Room } from '#server/platform/room.ts'

/** A disk that is never full. */
export const roomy: Room = {
  isFull: () => false,
  wait: async () => undefined,
  whenThereIs: (work) => work(),
}
