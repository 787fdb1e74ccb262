import type { Endpoint } from './endpoint.ts'
import { accountEndpoints } from './api/account.ts'
import { adminEndpoints } from './api/admin.ts'
import { adEndpoints } from './api/ads.ts'
import { brandKitEndpoints, brandReadingEndpoints } from './api/brand-kits.ts'
import { chatEndpoints } from './api/chat.ts'
import { changeEndpoints } from './api/changes.ts'
import { choiceEndpoints } from './api/choices.ts'
import { costEndpoints } from './api/costs.ts'
import { creditEndpoints } from './api/credits.ts'
import { animaticEndpoints } from './api/animatics.ts'
import { filmShareEndpoints } from './api/film-shares.ts'
import { cutEndpoints } from './api/cuts.ts'
import { deadLetterEndpoints } from './api/dead-letters.ts'
import { draftEndpoints } from './api/drafts.ts'
import { elementEndpoints } from './api/elements.ts'
import { footageEndpoints } from './api/footage.ts'
import { keyEndpoints } from './api/keys.ts'
import { languageEndpoints } from './api/languages.ts'
import { libraryEndpoints } from './api/library.ts'
import { mediaEndpoints } from './routes/media.ts'
import { musicEndpoints } from './routes/music.ts'
import { offerEndpoints } from './api/offers.ts'
import { clipDraftEndpoints, pipelineEndpoints } from './api/pipelines.ts'
import { productPhotoEndpoints } from './api/product-photo.ts'
import { quoteEndpoints } from './api/quotes.ts'
import { sceneEndpoints } from './api/scenes.ts'
import { scriptEndpoints } from './api/scripts.ts'
import { voiceEndpoints } from './api/voices.ts'
import { workflowEndpoints } from './api/workflows.ts'

/** All endpoints of the API, for serving and for the API document. */
export const endpoints: readonly Endpoint[] = [
  ...adEndpoints,
  ...productPhotoEndpoints,
  ...scriptEndpoints,
  ...pipelineEndpoints,
  ...clipDraftEndpoints,
  ...sceneEndpoints,
  ...animaticEndpoints,
  ...filmShareEndpoints,
  ...cutEndpoints,
  ...voiceEndpoints,
  ...languageEndpoints,
  ...musicEndpoints,
  ...footageEndpoints,
  ...mediaEndpoints,
  ...elementEndpoints,
  ...brandKitEndpoints,
  ...brandReadingEndpoints,
  ...libraryEndpoints,
  ...offerEndpoints,
  ...creditEndpoints,
  ...costEndpoints,
  ...choiceEndpoints,
  ...chatEndpoints,
  ...changeEndpoints,
  ...quoteEndpoints,
  ...adminEndpoints,
  ...workflowEndpoints,
  ...deadLetterEndpoints,
  ...draftEndpoints,
  ...accountEndpoints,
  ...keyEndpoints
]
