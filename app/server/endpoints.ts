import type { Endpoint } from './endpoint.ts'
import { accountEndpoints } from './routes/account.ts'
import { adminEndpoints } from './routes/admin.ts'
import { adEndpoints } from './routes/ads.ts'
import { chatEndpoints } from './routes/chat.ts'
import { choiceEndpoints } from './routes/choices.ts'
import { creditEndpoints } from './routes/credits.ts'
import { cutEndpoints } from './routes/cuts.ts'
import { deadLetterEndpoints } from './routes/dead-letters.ts'
import { draftEndpoints } from './routes/drafts.ts'
import { elementEndpoints } from './routes/elements.ts'
import { keyEndpoints } from './routes/keys.ts'
import { libraryEndpoints } from './routes/library.ts'
import { mediaEndpoints } from './routes/media.ts'
import { offerEndpoints } from './routes/offers.ts'
import { pipelineEndpoints } from './routes/pipelines.ts'
import { quoteEndpoints } from './routes/quotes.ts'
import { sceneEndpoints } from './routes/scenes.ts'
import { scriptEndpoints } from './routes/scripts.ts'

/** Every endpoint of the API: what is served and what the API document describes. */
export const endpoints: readonly Endpoint[] = [
  ...adEndpoints,
  ...scriptEndpoints,
  ...pipelineEndpoints,
  ...sceneEndpoints,
  ...cutEndpoints,
  ...mediaEndpoints,
  ...elementEndpoints,
  ...libraryEndpoints,
  ...offerEndpoints,
  ...creditEndpoints,
  ...choiceEndpoints,
  ...chatEndpoints,
  ...quoteEndpoints,
  ...adminEndpoints,
  ...deadLetterEndpoints,
  ...draftEndpoints,
  ...accountEndpoints,
  ...keyEndpoints
]
