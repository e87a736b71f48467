/** An editing lock holds this long; the console offers to extend at `lockWarningSeconds` (E9). */
export const lockSeconds = 900
export const lockWarningSeconds = 300
