/** How a clip's prompt says what is heard. The audio field of a model follows these words. */
function soundSentence(soundEffects: readonly string[]): string {
  const sounds = soundEffects.map((sound) => sound.trim().replace(/(?<![.;])[.;]+$/, ''))
  return `Sounds: ${sounds.join('; ')}. No music.`
}

/** The planned sounds that a prompt does not say. */
export function unsaidSounds(prompt: string, soundEffects: readonly string[]): string[] {
  const said = prompt.toLowerCase()
  return soundEffects.filter(
    (sound) =>
      !said.includes(
        sound
          .trim()
          .replace(/(?<![.;])[.;]+$/, '')
          .toLowerCase()
      )
  )
}

/**
 * The movement of a shot with its sounds, where people see and edit them: Generic sends it byte for byte. The sentence
 * of the sounds before is replaced. A text that says all sounds in its own words of them stays as it is.
 */
export function withSounds(motion: string, soundEffects: readonly string[], before: readonly string[] = []): string {
  const bare = before.length > 0 ? motion.replace(soundSentence(before), '').trim() : motion.trim()
  if (unsaidSounds(bare, soundEffects).length === 0) return bare === '' ? motion : bare
  return `${/[.!?]$/.test(bare) || bare === '' ? bare : `${bare}.`} ${soundSentence(soundEffects)}`.trim()
}
