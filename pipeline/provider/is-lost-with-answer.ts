import type { MediaProvider } from './port.ts'

/**
 * Whether a create without an answer is lost for good: the provider cannot be asked for it, and no callback tells of it.
 * What was made nevertheless never reaches us.
 */
export const isLostWithAnswer = ({
  unanswered,
  answersAtOnce,
  isPollOnly
}: Pick<MediaProvider, 'unanswered' | 'answersAtOnce' | 'isPollOnly'>): boolean =>
  unanswered.by === 'callback' && (answersAtOnce === true || isPollOnly === true)
