import type { z } from 'zod'
import { placeSchema, workflowBindingsSchema, workflowSchema } from '@callsheet/lib/comfyui/workflow.ts'
import { rowCostSchema } from '@callsheet/lib/money/row-cost.ts'
import { adViewSchema, scriptViewSchema, storyboardViewSchema } from '@callsheet/lib/wire/ads-api.ts'
import { animaticViewSchema } from '@callsheet/lib/wire/animatics-api.ts'
import { agentViewSchema } from '@callsheet/lib/wire/app-api/admin.ts'
import { brandKitViewSchema } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { brandReadingViewSchema } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import { threadSummarySchema, threadViewSchema } from '@callsheet/lib/wire/app-api/chat.ts'
import { adCostSchema } from '@callsheet/lib/wire/app-api/costs.ts'
import { ledgerEntrySchema } from '@callsheet/lib/wire/app-api/credits.ts'
import { elementViewSchema } from '@callsheet/lib/wire/app-api/elements.ts'
import { apiKeyViewSchema } from '@callsheet/lib/wire/app-api/keys.ts'
import { libraryItemSchema } from '@callsheet/lib/wire/app-api/library.ts'
import {
  addedQuotesSchema,
  offerSummarySchema,
  offerViewSchema,
  readOfferSchema
} from '@callsheet/lib/wire/app-api/offers.ts'
import { createdPipelineSchema, sceneTakesSchema } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { productPhotoViewSchema } from '@callsheet/lib/wire/app-api/product-photo.ts'
import { quoteViewSchema } from '@callsheet/lib/wire/app-api/quotes.ts'
import { brandKitContentSchema } from '@callsheet/lib/wire/brand-kit.ts'
import { claimCheckSchema } from '@callsheet/lib/wire/claims.ts'
import {
  cutClipSchema,
  cutEndCardSchema,
  cutOverlaySchema,
  cutSettingsSchema,
  cutViewSchema,
  filmClipSchema,
  hookVariantViewSchema
} from '@callsheet/lib/wire/cuts-api.ts'
import { filmShareViewSchema } from '@callsheet/lib/wire/film-shares-api.ts'
import { footageSchema } from '@callsheet/lib/wire/footage.ts'
import { footageViewSchema } from '@callsheet/lib/wire/footage-api.ts'
import { inputPicturesSchema } from '@callsheet/lib/wire/input-pictures.ts'
import { languageLineSchema, languageViewSchema, onScreenViewSchema } from '@callsheet/lib/wire/languages-api.ts'
import { imageModelConfigSchema, modelFieldSchema, videoModelConfigSchema } from '@callsheet/lib/wire/model-config.ts'
import { modelDraftSchema } from '@callsheet/lib/wire/model-draft.ts'
import { modelKeyViewSchema } from '@callsheet/lib/wire/model-keys-api.ts'
import { musicViewSchema } from '@callsheet/lib/wire/music-api.ts'
import { nextStepSchema } from '@callsheet/lib/wire/next-step.ts'
import { breakersSchema, deadLetterSchema } from '@callsheet/lib/wire/pipeline-admin.ts'
import {
  mediaViewSchema,
  pipelineViewSchema,
  sceneViewSchema,
  sheetReferencesSchema
} from '@callsheet/lib/wire/pipelines-api.ts'
import { providerKeyViewSchema } from '@callsheet/lib/wire/provider-keys-api.ts'
import { providerPriceSchema } from '@callsheet/lib/wire/provider-price.ts'
import { readFactSchema } from '@callsheet/lib/wire/research/offer-intelligence.ts'
import {
  offerQuoteSchema,
  offerResearchSchema,
  offerSourceSchema
} from '@callsheet/lib/wire/research/offer-research.ts'
import { adScenesViewSchema, adSceneViewSchema } from '@callsheet/lib/wire/scenes-api.ts'
import { scriptSchema } from '@callsheet/lib/wire/script.ts'
import { storyboardSchema } from '@callsheet/lib/wire/storyboard.ts'
import { voiceLineSchema, voiceOverViewSchema, voiceTakeViewSchema } from '@callsheet/lib/wire/voices-api.ts'

/**
 * The shapes that stand once in the API document, by their names among its components. Any other shape is written out
 * wherever it is used, so one that is used twice and is not small belongs here.
 */
export const apiShapes = {
  Ad: adViewSchema,
  AdCost: adCostSchema,
  AdScene: adSceneViewSchema,
  AdScenes: adScenesViewSchema,
  AddedQuotes: addedQuotesSchema,
  Agent: agentViewSchema,
  Animatic: animaticViewSchema,
  ApiKey: apiKeyViewSchema,
  BrandKit: brandKitViewSchema,
  BrandKitContent: brandKitContentSchema,
  BrandReading: brandReadingViewSchema,
  Breakers: breakersSchema,
  ClaimCheck: claimCheckSchema,
  CreatedPipeline: createdPipelineSchema,
  Cut: cutViewSchema,
  CutClip: cutClipSchema,
  CutEndCard: cutEndCardSchema,
  CutOverlay: cutOverlaySchema,
  CutSettings: cutSettingsSchema,
  DeadLetter: deadLetterSchema,
  Element: elementViewSchema,
  FilmClip: filmClipSchema,
  FilmShare: filmShareViewSchema,
  Footage: footageViewSchema,
  FootageSpan: footageSchema,
  HookVariant: hookVariantViewSchema,
  ImageModelConfig: imageModelConfigSchema,
  InputPictures: inputPicturesSchema,
  Language: languageViewSchema,
  LanguageLine: languageLineSchema,
  LedgerEntry: ledgerEntrySchema,
  LibraryItem: libraryItemSchema,
  Media: mediaViewSchema,
  ModelDraft: modelDraftSchema,
  ModelField: modelFieldSchema,
  ModelKey: modelKeyViewSchema,
  Music: musicViewSchema,
  NextStep: nextStepSchema,
  Offer: offerViewSchema,
  OfferQuote: offerQuoteSchema,
  OfferResearch: offerResearchSchema,
  OfferSource: offerSourceSchema,
  OfferSummary: offerSummarySchema,
  OnScreen: onScreenViewSchema,
  Pipeline: pipelineViewSchema,
  ProductPhoto: productPhotoViewSchema,
  ProviderCost: rowCostSchema,
  ProviderKey: providerKeyViewSchema,
  ProviderPrice: providerPriceSchema,
  Quote: quoteViewSchema,
  ReadFact: readFactSchema,
  ReadOffer: readOfferSchema,
  Scene: sceneViewSchema,
  SceneTakes: sceneTakesSchema,
  Script: scriptViewSchema,
  ScriptContent: scriptSchema,
  SheetReferences: sheetReferencesSchema,
  Storyboard: storyboardViewSchema,
  StoryboardContent: storyboardSchema,
  Thread: threadViewSchema,
  ThreadSummary: threadSummarySchema,
  VideoModelConfig: videoModelConfigSchema,
  VoiceLine: voiceLineSchema,
  VoiceOver: voiceOverViewSchema,
  VoiceTake: voiceTakeViewSchema,
  Workflow: workflowSchema,
  WorkflowBindings: workflowBindingsSchema,
  WorkflowPlace: placeSchema
} as const satisfies Record<string, z.ZodType>
