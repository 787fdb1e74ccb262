import { html } from 'hono/html'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'
import type { CutRow } from '../../domain/cuts/cut-view.ts'
import type { PlainPage } from './plain-page.ts'

type SharedCut = Pick<
  CutRow,
  'title' | 'aspectRatio' | 'durationSeconds' | 'language' | 'settings' | 'timeline' | 'posterStorageKey'
>

/** Plays the film. `address` is that of the page, without a slash at the end. */
export function sharedFilmPage(cut: SharedCut, address: string): PlainPage {
  const { title, durationSeconds } = cut
  const { width, height } = readRatio(cut.aspectRatio) ?? square
  const path = new URL(address).pathname
  const poster = cut.posterStorageKey ? `${path}/poster.webp` : null
  const language = cut.timeline?.language ?? cut.language
  return {
    title,
    hasFilm: true,
    style: filmStyle(width / height),
    head: html`<meta property="og:type" content="video.other" />
      <meta property="og:title" content="${title}" />
      <meta property="og:url" content="${address}" />
      <meta property="og:video" content="${address}/ad.mp4" />
      <meta property="og:video:type" content="video/mp4" />
      ${poster ? html`<meta property="og:image" content="${address}/poster.webp" />` : ''}`,
    content: html`<video
        src="${path}/ad.mp4"
        ${poster ? html`poster="${poster}"` : ''}
        controls
        playsinline
        preload="${poster ? 'none' : 'metadata'}"
        aria-label="The film, ${secondsInWords(durationSeconds ?? 0)}"
      >
        <track
          kind="captions"
          src="${path}/captions.vtt"
          label="Captions"
          srclang="${language ?? 'und'}"
          ${cut.settings.captions.isBurnedIn ? '' : 'default'}
        />
      </video>
      <a class="button" href="${path}/ad.mp4?download">Download the film</a>
      <p class="soft">Whoever sent you this link can withdraw it at any time.</p>`
  }
}

/** The same for every link that does not work. */
export const withdrawnPage: PlainPage = {
  title: 'This link does not work',
  content: html`<p>It was withdrawn, its time is over, or a part of it is missing.</p>
    <p class="soft">Ask whoever sent it to you for a new one.</p>`
}

/** As large as the window allows, with its place kept before it is loaded. */
const filmStyle = (ratio: number): string => `
main { width: min(${ratio >= 1 ? '60rem' : '30rem'}, 100%) }
video {
  display: block; width: min(100%, calc(62dvh * ${ratio.toFixed(4)})); aspect-ratio: ${ratio.toFixed(4)};
  margin-inline: auto; background: #000; object-fit: contain;
}
`

function secondsInWords(seconds: number): string {
  const whole = Math.round(seconds)
  return whole === 1 ? '1 second' : `${whole} seconds`
}
