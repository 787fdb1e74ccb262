import { createElement, lazy, type ComponentType } from 'react'
import type { ToolCard as CardOutput } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { loadWhenConnected } from '../../api/load-when-connected.ts'

/** Brings the schemas of every card, so a thread of words alone does without it. */
const loadToolCard = keeping(() => import('../tool-card.tsx'))
const loadPriceCard = keeping(() => import('../../price-quotes/price-card.tsx'))
const loadMediaCard = keeping(() => import('../../media/media-card.tsx'))
const loadPipelinesCard = keeping(() => import('../../review/pipelines-card.tsx'))
const loadReviewCard = keeping(() => import('../../review/review-card.tsx'))
const loadScriptCard = keeping(() => import('../../ad/script-card.tsx'))
const loadStoryboardCard = keeping(() => import('../../ad/storyboard-card.tsx'))
const loadThreadAnimatic = keeping(() => import('./thread-animatic.tsx'))
const loadThreadCut = keeping(() => import('./thread-cut.tsx'))
const loadThreadElements = keeping(() => import('./thread-elements.tsx'))
const loadThreadFormats = keeping(() => import('./thread-formats.tsx'))
const loadThreadLibrary = keeping(() => import('./thread-library.tsx'))
const loadThreadOffer = keeping(() => import('./thread-offer.tsx'))
const loadThreadProductPhoto = keeping(() => import('./thread-product-photo.tsx'))
const loadThreadQuotes = keeping(() => import('./thread-quotes.tsx'))
const loadThreadSettings = keeping(() => import('./thread-settings.tsx'))
const loadThreadStartOver = keeping(() => import('./thread-start-over.tsx'))

export const MediaCard = lazyCard(loadMediaCard, (file) => file.MediaCard)
export const PipelineCard = lazyCard(loadPipelinesCard, (file) => file.PipelineCard)
export const PriceCard = lazyCard(loadPriceCard, (file) => file.PriceCard)
export const PrevisSheet = lazyCard(loadStoryboardCard, (file) => file.PrevisSheet)
export const ReviewCard = lazyCard(loadReviewCard, (file) => file.ReviewCard)
export const ScriptCard = lazyCard(loadScriptCard, (file) => file.ScriptCard)
export const StoryboardCard = lazyCard(loadStoryboardCard, (file) => file.StoryboardCard)
export const ThreadAnimatic = lazyCard(loadThreadAnimatic, (file) => file.ThreadAnimatic)
export const ThreadCut = lazyCard(loadThreadCut, (file) => file.ThreadCut)
export const ThreadElements = lazyCard(loadThreadElements, (file) => file.ThreadElements)
export const ThreadFormats = lazyCard(loadThreadFormats, (file) => file.ThreadFormats)
export const ThreadHooks = lazyCard(loadThreadCut, (file) => file.ThreadHooks)
export const ThreadLibrary = lazyCard(loadThreadLibrary, (file) => file.ThreadLibrary)
export const ThreadOffer = lazyCard(loadThreadOffer, (file) => file.ThreadOffer)
export const ThreadProductPhoto = lazyCard(loadThreadProductPhoto, (file) => file.ThreadProductPhoto)
export const ThreadQuotes = lazyCard(loadThreadQuotes, (file) => file.ThreadQuotes)
export const ThreadSettings = lazyCard(loadThreadSettings, (file) => file.ThreadSettings)
export const ToolCard = lazyCard(loadToolCard, (file) => file.ToolCard)
export const ThreadStartOver = lazyCard(loadThreadStartOver, (file) => file.ThreadStartOver)

/** The file of each kind of card. A kind that is only words has none. */
const loaders: Partial<Record<CardOutput['card'] | 'tool' | 'quote', () => Promise<unknown>>> = {
  tool: loadToolCard,
  quote: loadPriceCard,
  'product-photo': loadThreadProductPhoto,
  'format-panel': loadThreadFormats,
  settings: loadThreadSettings,
  script: loadScriptCard,
  previs: loadStoryboardCard,
  storyboard: loadStoryboardCard,
  review: loadReviewCard,
  clips: loadReviewCard,
  picture: loadMediaCard,
  clip: loadMediaCard,
  elements: loadThreadElements,
  offer: loadThreadOffer,
  research: loadThreadQuotes,
  library: loadThreadLibrary,
  animatic: loadThreadAnimatic,
  cut: loadThreadCut,
  hooks: loadThreadCut,
  'start-over': loadThreadStartOver
}

/** Loads the code of these cards, so that a thread that is opened is drawn once, at its full height. */
export async function loadCards(kinds: Iterable<string>): Promise<void> {
  const wanted = new Set(kinds)
  await Promise.all(Object.entries(loaders).map(([kind, load]) => (wanted.has(kind) ? load() : null)))
}

interface Loader<File> {
  (): Promise<File>
  /** Set once the file is here. */
  file?: File
}

function keeping<File>(load: () => Promise<File>): Loader<File> {
  const loader: Loader<File> = async () => (loader.file = await loadWhenConnected(load))
  return loader
}

/** Drawn at once when its file is here. React's own lazy parts leave their place empty first, even then. */
function lazyCard<File, Props extends object>(load: Loader<File>, pick: (file: File) => ComponentType<Props>) {
  // React types the props of a lazy part more strictly than those of the part itself.
  const Late = lazy(async () => ({ default: pick(await load()) as ComponentType<object> }))
  return (props: Props) => (load.file ? createElement(pick(load.file), props) : createElement(Late, props))
}
