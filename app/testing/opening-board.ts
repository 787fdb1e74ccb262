/** The still of a new opening. */
export const stillOf = (line: string) => `A close-up of a cold glass on a counter, for the line: ${line}`

/** The director's answer for a new opening: a board of one shot. */
export function openingOf(line = '') {
  const shot = {
    position: 1,
    title: 'The glass',
    action: 'A hand sets a glass down.',
    prompt: stillOf(line),
    motion: 'The hand lets go of the glass.',
    shotSize: 'close-up',
    cameraMove: 'static',
    speaker: 'Maya',
    spokenScript: line,
    elementSlugs: [],
    soundEffects: ['a glass set down'],
    hasMusic: false,
    durationSeconds: 5
  }
  return { title: 'Another opening', elements: [], shots: [shot] }
}
