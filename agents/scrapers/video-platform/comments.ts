import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { at, findAll, findFirst, isRecord, list } from '../../page-reading/json.ts'
import { parseCount } from '../../page-reading/number.ts'
import { quotesOf, type Voice } from '../quote.ts'
import { textValue, verbatim } from '../../page-reading/text.ts'
import { richText } from './embedded-data.ts'
import { videoIdIn, watchUrl } from './video-id.ts'

/** The answer to a comments continuation, in the newer shape (entities) and the older one (renderers). */
export function readComments(page: Page, json: unknown): Reading | null {
  const endpoints = [...list(at(json, 'onResponseReceivedEndpoints')), ...list(at(json, 'onResponseReceivedActions'))]
  const entities = findAll(at(json, 'frameworkUpdates', 'entityBatchUpdate', 'mutations'), 'commentEntityPayload', 1000)
  const renderers = findAll(endpoints, 'commentRenderer', 1000)
  const header = findFirst(endpoints, 'commentsHeaderRenderer')
  if (entities.length === 0 && renderers.length === 0 && !isRecord(header)) return null
  const videoId =
    videoIdIn(page.url) ?? textValue(findAll(json, 'watchEndpoint', 1).map((one) => at(one, 'videoId'))[0])
  const url = watchUrl(page.url, videoId)
  const voices =
    entities.length > 0 ? entities.map((one) => entityVoice(one, url)) : renderers.map((one) => rendererVoice(one, url))
  const quotes = quotesOf(voices)
  return {
    facts: {
      pageKind: 'video-comments',
      videoId,
      commentCount: parseCount(richText(at(header, 'countText'))),
      commentsCaptured: voices.length,
      nextContinuation: nextContinuation(endpoints)
    },
    quotes
  }
}

function entityVoice(entity: unknown, url: string): Voice {
  const id = textValue(at(entity, 'properties', 'commentId'))
  return {
    source: 'video-platform',
    kind: 'comment',
    text: verbatim(at(entity, 'properties', 'content', 'content')),
    sourceUrl: commentUrl(url, id),
    author: textValue(at(entity, 'author', 'displayName')),
    dateText: textValue(at(entity, 'properties', 'publishedTime')),
    votes: parseCount(at(entity, 'toolbar', 'likeCountNotliked')),
    depth: parseCount(at(entity, 'properties', 'replyLevel')) ?? 0
  }
}

function rendererVoice(renderer: unknown, url: string): Voice {
  return {
    source: 'video-platform',
    kind: 'comment',
    text: verbatim(richText(at(renderer, 'contentText'))),
    sourceUrl: commentUrl(url, textValue(at(renderer, 'commentId'))),
    author: textValue(richText(at(renderer, 'authorText'))),
    dateText: textValue(richText(at(renderer, 'publishedTimeText'))),
    votes: parseCount(richText(at(renderer, 'voteCount'))),
    depth: textValue(at(renderer, 'commentId'))?.includes('.') ? 1 : 0
  }
}

function commentUrl(url: string, id: string | null): string {
  return id === null ? url : `${url}${url.includes('?') ? '&' : '?'}lc=${encodeURIComponent(id)}`
}

/** The last item of the list asks for the next page. Items within threads ask for replies. */
function nextContinuation(endpoints: unknown[]): string | null {
  for (const endpoint of endpoints) {
    const command = at(endpoint, 'reloadContinuationItemsCommand') ?? at(endpoint, 'appendContinuationItemsAction')
    const last = list(at(command, 'continuationItems')).at(-1)
    const token = at(findFirst(at(last, 'continuationItemRenderer'), 'continuationCommand'), 'token')
    if (typeof token === 'string') return token
  }
  return null
}
