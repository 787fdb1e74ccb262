import type { Niche, Video } from '../demo/shops/niche.ts'
import { niches } from '../demo/shops/niches.ts'

/** The objects in a page of the video platform, reduced to what readers use. */
const secondsPerLine = 6

export function videoById(videoId: string): Video | undefined {
  return niches.map(({ video }: Niche) => video).find((video) => video.videoId === videoId)
}

export function lengthSeconds(video: Video): number {
  return video.transcript.length * secondsPerLine
}

export function playerResponse(video: Video): unknown {
  const track = {
    baseUrl: `/video/api/timedtext?v=${video.videoId}&lang=en`,
    name: { simpleText: 'English' },
    vssId: '.en',
    languageCode: 'en',
    isTranslatable: true
  }
  return {
    playabilityStatus: { status: 'OK', playableInEmbed: true },
    captions: { playerCaptionsTracklistRenderer: { captionTracks: [track] } },
    videoDetails: {
      videoId: video.videoId,
      title: video.title,
      lengthSeconds: String(lengthSeconds(video)),
      shortDescription: video.description,
      viewCount: String(video.views),
      author: video.channel,
      isLiveContent: false
    },
    microformat: { playerMicroformatRenderer: { publishDate: video.published, uploadDate: video.published } }
  }
}

export function watchData(video: Video, dateText: string): unknown {
  const comments = {
    itemSectionRenderer: {
      sectionIdentifier: 'comment-item-section',
      contents: [
        {
          continuationItemRenderer: {
            continuationEndpoint: {
              continuationCommand: { token: continuationToken(video), request: 'CONTINUATION_REQUEST_TYPE_WATCH_NEXT' }
            }
          }
        }
      ]
    }
  }
  const primary = {
    videoPrimaryInfoRenderer: {
      title: { runs: [{ text: video.title }] },
      viewCount: {
        videoViewCountRenderer: { viewCount: { simpleText: `${video.views.toLocaleString('en-US')} views` } }
      },
      dateText: { simpleText: dateText }
    }
  }
  const secondary = {
    videoSecondaryInfoRenderer: {
      owner: { videoOwnerRenderer: { title: { runs: [{ text: video.channel }] } } },
      attributedDescription: { content: video.description }
    }
  }
  return {
    contents: { twoColumnWatchNextResults: { results: { results: { contents: [primary, secondary, comments] } } } },
    currentVideoEndpoint: { watchEndpoint: { videoId: video.videoId } },
    engagementPanels: [
      {
        engagementPanelSectionListRenderer: {
          panelIdentifier: 'engagement-panel-comments-section',
          header: {
            engagementPanelTitleHeaderRenderer: {
              title: { runs: [{ text: 'Comments' }] },
              contextualInfo: { runs: [{ text: String(video.comments.length) }] }
            }
          }
        }
      }
    ]
  }
}

export function continuationToken(video: Video): string {
  return Buffer.from(`comments:${video.videoId}`).toString('base64url')
}

export function videoOfToken(token: string): Video | undefined {
  const [kind, videoId] = Buffer.from(token, 'base64url').toString('utf8').split(':')
  return kind === 'comments' && videoId !== undefined ? videoById(videoId) : undefined
}

export function commentsData(video: Video): unknown {
  const mutations = video.comments.map((comment, index) => ({
    entityKey: `comment-${index}`,
    payload: {
      commentEntityPayload: {
        key: `comment-${index}`,
        properties: {
          commentId: `Ug${video.videoId}${index}`,
          content: { content: comment.text },
          publishedTime: comment.published,
          replyLevel: 0
        },
        author: { displayName: comment.author, isVerified: false, isCreator: false },
        toolbar: {
          likeCountNotliked: shortCount(comment.likes),
          likeCountLiked: shortCount(comment.likes + 1),
          replyCount: ''
        }
      }
    }
  }))
  const header = {
    commentsHeaderRenderer: { countText: { runs: [{ text: String(video.comments.length) }, { text: ' Comments' }] } }
  }
  return {
    onResponseReceivedEndpoints: [
      { reloadContinuationItemsCommand: { targetId: 'comments-section', continuationItems: [header] } }
    ],
    frameworkUpdates: { entityBatchUpdate: { mutations } }
  }
}

export function timedText(video: Video): unknown {
  const events = video.transcript.map((line, index) => ({
    tStartMs: index * secondsPerLine * 1000,
    dDurationMs: secondsPerLine * 1000,
    segs: [{ utf8: line }]
  }))
  return { wireMagic: 'pb3', pens: [{}], events }
}

export function searchData(found: Niche[]): unknown {
  const contents = found.map(({ video }) => ({
    videoRenderer: {
      videoId: video.videoId,
      title: { runs: [{ text: video.title }] },
      ownerText: { runs: [{ text: video.channel }] },
      viewCountText: { simpleText: `${video.views.toLocaleString('en-US')} views` },
      lengthText: { simpleText: clock(lengthSeconds(video)) },
      publishedTimeText: { simpleText: 'this year' }
    }
  }))
  return {
    contents: {
      twoColumnSearchResultsRenderer: {
        primaryContents: { sectionListRenderer: { contents: [{ itemSectionRenderer: { contents } }] } }
      }
    }
  }
}

export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function shortCount(count: number): string {
  return count >= 1000 ? `${Number((count / 1000).toFixed(1))}K` : String(count)
}
