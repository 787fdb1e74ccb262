import { Suspense, useState } from 'react'
import { Button, Menu, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, Download, Scissors, Share2 } from '../icons/icons.ts'
import { addressOf } from '@callsheet/lib/http/contract.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { AdFilm } from '@callsheet/lib/wire/ads-api.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'
import { cutsQuery } from '../cut/cut-queries.ts'
import { lazyPart } from '../components/lazy-part.ts'
import { formatMoment, timecode } from '../components/words.ts'
import classes from './ad-film.module.css'

const ShareFilm = lazyPart(() => import('./share-film.tsx'), 'ShareFilm')

/** The film that the page shows: the newest, or the version that the address names. */
export function useShownFilm(adId: string, newest: AdFilm | null): { film: AdFilm | null; finished: CutView[] } {
  const { version } = useSearch({ from: '/house/ads/$adId' })
  const { data: cuts = [] } = useQuery(cutsQuery(adId))
  const finished = cuts.filter(({ status }) => status === 'Completed')
  if (!newest || version === undefined || version === newest.version) return { film: newest, finished }
  const chosen = finished.find((cut) => cut.version === version)
  return { film: chosen ? filmOf(chosen) : newest, finished }
}

/** Plays a finished film. Its place is known before it is loaded. */
export function FilmPlayer({ film }: { film: AdFilm }) {
  const { width, height } = readRatio(film.aspectRatio) ?? square
  return (
    <div className={classes.player} style={{ aspectRatio: `${width} / ${height}`, '--film-ratio': width / height }}>
      <video
        key={film.cutId}
        src={film.url}
        poster={film.posterUrl ?? undefined}
        controls
        playsInline
        // Its poster says enough until it is played: even the head of a film can be a megabyte.
        preload={film.posterUrl ? 'none' : 'metadata'}
        aria-label={`The film, version ${film.version}, ${timecode(film.durationSeconds)}`}
      >
        <track
          kind="captions"
          src={film.captionsUrl}
          label="Captions"
          srcLang={film.language ?? 'und'}
          default={!film.hasBurnedInCaptions}
        />
      </video>
    </div>
  )
}

interface FilmActionsProps {
  adId: string
  film: AdFilm
  finished: readonly CutView[]
}

/** What can be done with a finished film. The first of them is the page's main button. */
export function FilmActions({ adId, film, finished }: FilmActionsProps) {
  const [isSharing, setSharing] = useState(false)
  const captions = { params: { id: film.cutId }, query: { download: '' } }
  return (
    <>
      <Button component="a" href={`${film.url}?download`} leftSection={<Download size={17} aria-hidden />}>
        Download the film
      </Button>
      <Button variant="default" leftSection={<Share2 size={16} aria-hidden />} onClick={() => setSharing(true)}>
        Share
      </Button>
      {isSharing ? (
        <Suspense>
          <ShareFilm film={film} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
            Other files
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={addressOf(cutsApi.plainFilm, captions)}>
            The film without layers, MP4
          </Menu.Item>
          <Menu.Item component="a" href={addressOf(cutsApi.srtCaptions, captions)}>
            Captions, SRT
          </Menu.Item>
          <Menu.Item component="a" href={addressOf(cutsApi.vttCaptions, captions)}>
            Captions, WebVTT
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item component="a" href={addressOf(cutsApi.exportZip, { params: { id: film.cutId } })}>
            Everything in one zip
            <span className="small soft" style={{ display: 'block' }}>
              Stills and clips, script, contact sheet, timelines for editors, provenance.
            </span>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        component={Link}
        to={pageAddress(studioPages.finalCut, { adId })}
        variant="default"
        leftSection={<Scissors size={16} aria-hidden />}
      >
        Open the cut
      </Button>
      {film.version > 1 || finished.length > 1 ? <VersionSelect film={film} finished={finished} /> : null}
    </>
  )
}

function VersionSelect({ film, finished }: Omit<FilmActionsProps, 'adId'>) {
  const navigate = useNavigate({ from: studioPages.ad })
  const known = finished.length > 0 ? finished : [film]
  return (
    <Select
      aria-label="Version of the film"
      className={classes.version}
      allowDeselect={false}
      data={known.map((cut) => ({
        value: String(cut.version),
        label: `Version ${cut.version}, ${cut.aspectRatio}${cut.completedAt ? `, ${formatMoment(cut.completedAt)}` : ''}`
      }))}
      value={String(film.version)}
      onChange={(value) =>
        value &&
        void navigate({
          search: (before) => ({ ...before, version: Number(value) }),
          replace: true,
          resetScroll: false
        })
      }
    />
  )
}

const filmOf = (cut: CutView): AdFilm => ({
  cutId: cut.id,
  version: cut.version,
  title: cut.title,
  aspectRatio: cut.aspectRatio,
  durationSeconds: cut.durationSeconds ?? 0,
  url: addressOf(cutsApi.film, { params: { id: cut.id } }),
  posterUrl: cut.posterUrl,
  captionsUrl: addressOf(cutsApi.vttCaptions, { params: { id: cut.id } }),
  hasBurnedInCaptions: cut.settings.captions.isBurnedIn,
  completedAt: cut.completedAt,
  language: cut.language,
  hasNewerTakes: false
})
