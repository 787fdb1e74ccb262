/** Of a clip whose request names no length. */
export const defaultDurationSeconds = 5
