import { z } from 'zod'

/** What servers of the Messages format do differently from the provider, by their documentation. */
export const habits = {
  'ignores-tool-choice': 'A forced tool is not called. The answer stands as JSON in a text.',
  'refuses-tool-choice': 'A forced tool is refused: a model that always thinks.',
  'ignores-cache-marks': 'Marks do nothing, and usage does not speak of a cache.',
  'refuses-cache-marks': 'A request with marks is refused.',
  'base64-images-only': 'An image by its address is refused.',
  'no-images': 'Any image is refused: a model that only reads.',
  'no-usage': 'Usage is never reported.',
  'late-usage': 'Usage is reported at the end of a stream only.',
  'thinks-in-text': 'Thoughts stand in the text, between <think> and </think>.',
  'thinks-in-blocks': 'Thoughts stand in blocks of their own, before the answer.',
  'asks-no-key': 'Whoever reaches it may use it.',
  'wraps-errors': "Another provider's error comes as an answer with status 200."
} as const

export type Habit = keyof typeof habits

// The keys of a record of all habits are the habits.
const names = Object.keys(habits) as Habit[]
export const habitsSchema = z.array(z.enum(names))

/** Servers that people have, each with its habits. */
export const modelServers = {
  /** https://docs.ollama.com/api/anthropic-compatibility */
  ollama: ['asks-no-key', 'ignores-tool-choice', 'ignores-cache-marks', 'base64-images-only', 'thinks-in-blocks'],
  /** https://lmstudio.ai/docs/developer/anthropic-compat */
  'lm-studio': ['asks-no-key', 'ignores-tool-choice', 'ignores-cache-marks', 'base64-images-only', 'thinks-in-text'],
  /** It turns the request into one of the OpenAI format, which has neither marks nor thoughts in blocks. */
  'llama.cpp': ['asks-no-key', 'ignores-tool-choice', 'refuses-cache-marks', 'late-usage', 'thinks-in-text'],
  /** https://openrouter.ai/docs: any model behind one address. */
  openrouter: ['late-usage', 'wraps-errors', 'thinks-in-blocks'],
  litellm: ['no-usage', 'refuses-cache-marks', 'wraps-errors'],
  /** Claude Opus 5.5 and its like, at the provider itself. */
  'always-thinking': ['refuses-tool-choice', 'thinks-in-blocks']
} as const satisfies Record<string, readonly Habit[]>
