export interface VoiceOver {
  line: string
  voice?: string | undefined
  language?: string | undefined
}

const ending = 'It is spoken once. Nobody in the picture speaks.'
const limits = 'No subtitles, no text on screen.'

/** What an earlier call added, with another line or voice. */
const added =
  / ?An off-screen voice(?:, [^"]*)? says: ".*?" It is spoken once\. Nobody in the picture speaks\.(?: No music\.)? No subtitles, no text on screen\./gs

/**
 * What moves in a shot, with the line that is heard over it. It is for types whose prompt no engine writes: their clips
 * are sent what stands here, byte for byte, and a clip model voices only what its prompt says. It stands where people
 * see and edit it. A text that says the line in its own words stays as it is.
 */
export function withVoiceOver(motion: string, { line, voice, language }: VoiceOver): string {
  const said = line.trim()
  const bare = motion.replace(added, '')
  if (said === '' || bare.includes(said)) return bare
  const sound = [language && `in ${language}`, voice?.replace(/\.$/, '')].filter(Boolean).join(', ')
  const speaker = sound === '' ? 'An off-screen voice' : `An off-screen voice, ${sound},`
  const music = /\bno music\b/i.test(bare) ? [] : ['No music.']
  return [bare.trimEnd(), `${speaker} says: "${said}"`, ending, ...music, limits].join(' ')
}
