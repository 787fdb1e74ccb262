import type { CaptionTrack, VideoFacts } from '@callsheet/lib/wire/research/market-research-facts.ts'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { at, findAll, findFirst, isRecord, list, walk } from '../../page-reading/json.ts'
import { parseDay } from '../../page-reading/date.ts'
import { parseCount } from '../../page-reading/number.ts'
import { textValue, verbatim } from '../../page-reading/text.ts'
import { richText } from './embedded-data.ts'
import { videoIdIn } from './video-id.ts'

/** A watch page: the player's answer, the page's data, or one of them. The seller's words are facts, not quotes. */
export function readVideo(page: Page, player: unknown, data: unknown): Reading | null {
  const details = at(player, 'videoDetails')
  const primary = findFirst(at(data, 'contents', 'twoColumnWatchNextResults'), 'videoPrimaryInfoRenderer')
  if (!isRecord(details) && !isRecord(primary)) return null
  const secondary = findFirst(at(data, 'contents', 'twoColumnWatchNextResults'), 'videoSecondaryInfoRenderer')
  const publishedText = richText(at(primary, 'dateText'))
  const { title, originalTitle, description } = shownWords(player, primary, secondary)
  const facts: VideoFacts = {
    pageKind: 'video',
    videoId:
      textValue(at(details, 'videoId')) ??
      textValue(at(data, 'currentVideoEndpoint', 'watchEndpoint', 'videoId')) ??
      videoIdIn(page.url),
    title,
    originalTitle,
    channel:
      textValue(at(details, 'author')) ?? textValue(richText(at(secondary, 'owner', 'videoOwnerRenderer', 'title'))),
    viewCount:
      parseCount(at(details, 'viewCount')) ??
      parseCount(richText(at(primary, 'viewCount', 'videoViewCountRenderer', 'viewCount'))),
    publishedText,
    publishedAt:
      parseDay(at(player, 'microformat', 'playerMicroformatRenderer', 'publishDate')) ?? parseDay(publishedText),
    description,
    lengthSeconds: parseCount(at(details, 'lengthSeconds')),
    playability: textValue(at(player, 'playabilityStatus', 'status')),
    captionTracks: captionTracks(player),
    transcriptAvailable: null,
    commentCount: commentCount(data),
    commentsContinuation: commentsContinuation(data),
    transcriptToken: transcriptToken(data)
  }
  return { facts: { ...facts, transcriptAvailable: transcriptAvailable(facts, isRecord(details)) }, quotes: [] }
}

/**
 * Title and description as the page shows them. A channel can translate both: the player's details keep the channel's
 * own words, the page and its microformat hold the translation. Otherwise the player's description is the better one,
 * because the page shortens its addresses.
 */
function shownWords(player: unknown, primary: unknown, secondary: unknown) {
  const microformat = at(player, 'microformat', 'playerMicroformatRenderer')
  const own = textValue(at(player, 'videoDetails', 'title'))
  const shown = textValue(richText(at(primary, 'title'))) ?? textValue(richText(at(microformat, 'title')))
  const isTranslated = own !== null && shown !== null && own !== shown
  const ownDescription = verbatim(at(player, 'videoDetails', 'shortDescription'))
  const onPage =
    verbatim(at(secondary, 'attributedDescription', 'content')) ?? verbatim(richText(at(secondary, 'description')))
  const translated = verbatim(richText(at(microformat, 'description'))) ?? onPage
  return {
    title: shown ?? own,
    originalTitle: isTranslated ? own : null,
    description: isTranslated ? (translated ?? ownDescription) : (ownDescription ?? onPage)
  }
}

function captionTracks(player: unknown): CaptionTrack[] {
  return list(at(player, 'captions', 'playerCaptionsTracklistRenderer', 'captionTracks')).flatMap((track) => {
    const languageCode = textValue(at(track, 'languageCode'))
    if (languageCode === null) return []
    return { languageCode, automatic: at(track, 'kind') === 'asr', url: textValue(at(track, 'baseUrl')) }
  })
}

/** A playable video without tracks has no transcript. For a video that cannot be played, nothing is known. */
function transcriptAvailable(facts: VideoFacts, hasPlayer: boolean): boolean | null {
  if (facts.captionTracks.length > 0) return true
  if (hasPlayer && facts.playability !== 'OK') return null
  return facts.transcriptToken !== null ? true : hasPlayer ? false : null
}

function commentCount(data: unknown): number | null {
  for (const header of findAll(at(data, 'engagementPanels'), 'engagementPanelTitleHeaderRenderer', 50)) {
    const title = richText(at(header, 'title'))
    const shown = richText(at(header, 'contextualInfo'))
    if (shown !== null && title !== null && /comment/i.test(title)) return parseCount(shown)
  }
  return parseCount(richText(at(findFirst(data, 'commentsEntryPointHeaderRenderer'), 'commentCount')))
}

function commentsContinuation(data: unknown): string | null {
  for (const section of findAll(at(data, 'contents', 'twoColumnWatchNextResults'), 'itemSectionRenderer', 50)) {
    if (at(section, 'sectionIdentifier') !== 'comment-item-section') continue
    return textValue(at(findFirst(section, 'continuationCommand'), 'token'))
  }
  return null
}

function transcriptToken(data: unknown): string | null {
  for (const node of walk(at(data, 'engagementPanels'))) {
    const params = at(node, 'getTranscriptEndpoint', 'params')
    if (typeof params === 'string' && params !== '') return params
  }
  return null
}
