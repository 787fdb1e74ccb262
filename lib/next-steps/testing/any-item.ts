import fc from 'fast-check'
import type { Item } from '../next-step.ts'
import type { MediaItem } from '../media.ts'
import { chatRunStates, jobStates } from '../work.ts'
import { elementStates, writingStates } from '../writing.ts'
import { failureCodes, mediaStates, quoteStates } from '../../states.ts'
import { studioPages } from '../../studio-pages.ts'

const media: fc.Arbitrary<Pick<MediaItem, 'id' | 'status' | 'failureCode' | 'isSaved'>> = fc.record({
  id: fc.constant('m1'),
  status: fc.constantFrom(...mediaStates),
  failureCode: fc.option(fc.constantFrom(...failureCodes)),
  isSaved: fc.boolean()
})

const scene = fc.record({
  stage: fc.constantFrom('review' as const, 'animating' as const, 'skipped' as const),
  isApproved: fc.boolean(),
  isDraftApproved: fc.boolean(),
  image: fc.option(media),
  draft: fc.option(media),
  video: fc.option(media)
})

const sceneOfTake = fc.record({
  stage: fc.constantFrom('review' as const, 'animating' as const, 'skipped' as const),
  isInUse: fc.boolean(),
  isApproved: fc.boolean(),
  isClosed: fc.boolean()
})

const languageOfAd = fc.record({
  kind: fc.constant('language' as const),
  adId: fc.constant('a1'),
  label: fc.constant('German'),
  openLines: fc.nat(2),
  isSpeaking: fc.boolean(),
  clipsInMaking: fc.nat(2),
  clipsFailed: fc.nat(2),
  cut: fc.option(fc.record({ status: fc.constantFrom(...jobStates), isBehind: fc.boolean() }))
})

const route = fc.option(fc.constantFrom('storyboard' as const, 'scenes' as const))
const idOrNull = fc.option(fc.constant('x1'))
const adId = fc.constant('a1')

/** For tests: everything that has a next step, in any state. */
export const anyItem: fc.Arbitrary<Item> = fc.oneof(
  languageOfAd,
  fc.record({
    kind: fc.constant('ad' as const),
    id: adId,
    formatSlug: fc.option(fc.constant('podcast')),
    isDecided: fc.boolean(),
    aspectRatio: fc.option(fc.constant('9:16')),
    route,
    script: fc.option(fc.record({ isSingleClip: fc.boolean() })),
    storyboard: fc.option(fc.record({ id: fc.constant('b1'), pipelineId: idOrNull })),
    pipeline: fc.option(
      fc.record({
        id: fc.constant('p1'),
        adId,
        folder: fc.constant('Slow Tide/Bitter'),
        isClosed: fc.boolean(),
        scenes: fc.array(scene, { maxLength: 4 })
      })
    ),
    isReplanned: fc.boolean(),
    scenes: fc.record({ total: fc.nat(4), done: fc.nat(4), begun: fc.nat(4), own: fc.nat(4) }),
    clip: fc.option(fc.constantFrom('making' as const, 'made' as const)),
    cut: fc.option(fc.constantFrom(...jobStates)),
    film: fc.option(fc.record({ hasNewerTakes: fc.boolean() }))
  }),
  fc.record({
    kind: fc.constant('script' as const),
    adId,
    state: fc.constantFrom(...writingStates),
    isSingleClip: fc.boolean(),
    route,
    aspectRatio: fc.option(fc.constant('9:16'))
  }),
  fc.record({
    kind: fc.constant('storyboard' as const),
    id: idOrNull,
    adId,
    state: fc.constantFrom(...writingStates),
    pipelineId: idOrNull,
    route
  }),
  fc.record({
    kind: fc.constant('element' as const),
    adId: idOrNull,
    state: fc.constantFrom(...elementStates),
    name: fc.constant('Maya')
  }),
  fc
    .tuple(
      media,
      fc.constantFrom('image' as const, 'video' as const),
      idOrNull,
      fc.option(sceneOfTake),
      idOrNull,
      fc.boolean(),
      fc.option(fc.constant('German'))
    )
    .map(([row, kind, pipelineId, take, sceneAdId, isDraft, spokenIn]) => ({
      ...row,
      kind,
      isDraft: isDraft && kind === 'video',
      pipelineId,
      scene: pipelineId ? take : null,
      isApproved: take?.isApproved,
      sceneAdId,
      spokenIn: pipelineId ? null : spokenIn,
      adId: spokenIn && 'a1'
    })),
  fc
    .tuple(scene, fc.boolean())
    .map(([row, isClosed]) => ({ kind: 'scene' as const, pipelineId: 'p1', isClosed, ...row })),
  fc.record({
    kind: fc.constant('pipeline' as const),
    adId: fc.uuid(),
    id: fc.constant('p1'),
    folder: fc.constant('Cold brew/Never bitter'),
    isClosed: fc.boolean(),
    scenes: fc.array(scene, { maxLength: 6 })
  }),
  fc.record({ kind: fc.constant('offer' as const), id: fc.constant('o1'), status: fc.constantFrom(...jobStates) }),
  fc.record({
    kind: fc.constant('brand-reading' as const),
    id: fc.constant('b1'),
    status: fc.constantFrom(...jobStates)
  }),
  fc.record({
    kind: fc.constant('chat-run' as const),
    threadId: fc.constant('t1'),
    state: fc.constantFrom(...chatRunStates)
  }),
  fc.record({ kind: fc.constant('final-cut' as const), adId, status: fc.constantFrom(...jobStates) }),
  fc.record({
    kind: fc.constant('animatic' as const),
    subject: fc.constantFrom({ pipelineId: 'p1' }, { storyboardId: 's1' }),
    status: fc.constantFrom(...jobStates),
    isOutdated: fc.boolean()
  }),
  fc.record({
    kind: fc.constant('quote' as const),
    id: fc.constant('q1'),
    status: fc.constantFrom(...quoteStates),
    isExpired: fc.boolean(),
    hasBrokenOff: fc.boolean(),
    press: fc.constantFrom(null, 'Approve these 2 stills'),
    adId: idOrNull,
    madePage: fc.constant(studioPages.library)
  })
)
