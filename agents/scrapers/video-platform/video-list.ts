import type { VideoSummary } from '@callsheet/lib/wire/research/market-research-facts.ts'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { at, findAll, isRecord } from '../../page-reading/json.ts'
import { parseCount } from '../../page-reading/number.ts'
import { textValue } from '../../page-reading/text.ts'
import { richText } from './embedded-data.ts'
import { watchUrl } from './video-id.ts'

/** The results of a search, from the data behind the page. */
export function readVideoList(page: Page, data: unknown): Reading | null {
  const results = at(data, 'contents', 'twoColumnSearchResultsRenderer')
  if (!isRecord(results)) return null
  const videos = findAll(results, 'videoRenderer', 200).flatMap((video): VideoSummary[] => {
    const videoId = textValue(at(video, 'videoId'))
    const title = textValue(richText(at(video, 'title')))
    if (videoId === null || title === null || !/^[\w-]{11}$/.test(videoId)) return []
    return [
      {
        videoId,
        title,
        url: watchUrl(page.url, videoId),
        channel: textValue(richText(at(video, 'ownerText'))) ?? textValue(richText(at(video, 'longBylineText'))),
        viewCount: parseCount(richText(at(video, 'viewCountText'))),
        lengthText: textValue(richText(at(video, 'lengthText'))),
        publishedText: textValue(richText(at(video, 'publishedTimeText')))
      }
    ]
  })
  return { facts: { pageKind: 'video-list', videos }, quotes: [] }
}
