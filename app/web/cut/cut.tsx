import { Suspense, useEffect, useMemo, useState } from 'react'
import { Button, Menu, Modal, SegmentedControl, Select, Switch } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Download, Scissors } from '../icons/icons.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { addressOf } from '@callsheet/lib/http/contract.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import type { CutSettings, CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'
import { coversQuery } from '../library/library-queries.ts'
import { Picture } from '../media/picture.tsx'
import { cutsQuery } from './cut-queries.ts'
import { useAd } from '../ad/use-ad.ts'
import { ClipFields } from './clip-fields.tsx'
import { CutBar } from './cut-bar.tsx'
import { CutCaptions } from './cut-captions.tsx'
import { CutClips } from './cut-clips.tsx'
import { CutInProgress, FailedCut } from './cut-outcome.tsx'
import { CutOverlays } from './cut-overlays.tsx'
import { CutPlayer } from './cut-player.tsx'
import { FilmShape } from './film-shape.tsx'
import { hasFailed, isBeingMade } from './cut-states.ts'
import { loudnessWords, moment } from './cut-words.ts'
import { knownClips } from './film-of.ts'
import { Timeline } from './timeline/timeline.tsx'
import { useClipFocuses } from './use-clip-focuses.ts'
import { useCut, type CutDesk } from './use-cut.ts'
import { useEditor } from './use-editor.ts'
import { usePreviewSound } from './preview-sound/use-preview-sound.ts'
import type { PreviewSoundState } from './preview-sound/preview-sound.ts'
import { usePlayback } from './use-playback.ts'
import { DraftChoice } from '../drafts/draft-state.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemInView } from '../components/problem-in-view.tsx'
import { countOf, formatMoment } from '../components/words.ts'
import classes from './cut.module.css'
import { lazyPart } from '../components/lazy-part.ts'

/** The final cut of an ad: playback, timeline, and every setting that can change without making a clip. */
export function CutPage() {
  const { adId } = useParams({ from: '/house/ads/$adId/cut' })
  const ad = useAd(adId)
  const { data: cuts } = useSuspenseQuery(cutsQuery(adId))
  const desk = useCut(adId, cuts)
  const finished = cuts.filter(({ status }) => status === 'Completed')
  // While a cut is being made, the film is that of the previous cut.
  const shown = finished.find(({ id }) => id === desk.cut?.id) ?? finished[0]
  const newest = cuts[0]
  return (
    <div data-wide>
      <PageHead
        title="Final cut"
        eyebrow={
          <Link to={studioPages.ad} params={{ adId }}>
            ← {ad.name}
          </Link>
        }
        actions={shown ? <HeadActions cut={shown} finished={finished} onVersion={desk.choose} /> : undefined}
      >
        {shown ? (
          <p className="mono small">
            {countOf(shown.clips.length, 'clip')}
            {shown.drafts > 0 ? ` (${countOf(shown.drafts, 'draft')})` : ''} · {moment(shown.durationSeconds ?? 0)} ·{' '}
            {shown.aspectRatio} · {formatMoment(shown.createdAt)}
            {shown.sound ? ` · ${loudnessWords(shown.sound)}` : ''} ·{' '}
            <Link to={studioPages.library} search={{ folder: shown.folder }}>
              open the folder
            </Link>
          </p>
        ) : null}
      </PageHead>
      <div className={classes.page}>
        {newest && !shown && hasFailed(newest) ? <FailedCut cut={newest} desk={desk} film={undefined} /> : null}
        {newest && !shown && isBeingMade(newest) ? (
          <CutInProgress cut={newest} next="the film, its captions and a zip with everything" />
        ) : null}
        {desk.makeError && !shown ? <ProblemInView error={desk.makeError} /> : null}
        {shown && shown.drafts > 0 ? <FromDrafts cut={shown} /> : null}
        {shown ? <Desk adId={adId} cut={shown} cuts={cuts} desk={desk} adRatio={ad.aspectRatio} /> : null}
        {newest ? null : <NoCut adId={adId} desk={desk} />}
        {newest && !shown ? <Uncut adId={adId} /> : null}
        {shown ? null : (
          <Suspense fallback={null}>
            <VoiceBeforeCut adId={adId} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** A rough cut is not mistaken for the film. */
function FromDrafts({ cut: { version, drafts, clips } }: { cut: CutView }) {
  const what = drafts === clips.length ? 'from drafts' : `with ${countOf(drafts, 'draft')}`
  return (
    <p role="status" className={classes.fromDrafts}>
      <strong>
        Version {version} is cut {what}.
      </strong>{' '}
      Make the final clips in the review, then cut again: each takes the place of its draft.
    </p>
  )
}

/** The stills of what will be cut. */
function Uncut({ adId }: { adId: string }) {
  const { data: covers } = useQuery(coversQuery)
  const stills = covers?.get(adId) ?? []
  return (
    <div className={classes.uncut} aria-hidden>
      {stills.map((url) => (
        <Picture key={url} src={url} alt="" sizes="(max-width: 40em) 22vw, 9rem" />
      ))}
    </div>
  )
}

function NoCut({ adId, desk }: { adId: string; desk: CutDesk }) {
  const [isBurnedIn, setBurnedIn] = useState(true)
  return (
    <EmptyState
      picture={<Uncut adId={adId} />}
      title="Not cut yet"
      action={
        <div className={classes.list}>
          <Switch
            label="Captions in the picture"
            description="Most feeds play without sound. You can change this in every version."
            checked={isBurnedIn}
            onChange={(event) => setBurnedIn(event.currentTarget.checked)}
          />
          <Button
            w="max-content"
            leftSection={<Scissors size={17} aria-hidden />}
            loading={desk.isMaking}
            onClick={() => desk.first({ isBurnedIn })}
          >
            Cut the clips together
          </Button>
        </div>
      }
    >
      The clips become one film, in order and equally loud. Then you trim, move and caption them on a timeline. It costs
      nothing, and every version is kept.
    </EmptyState>
  )
}

function HeadActions({
  cut,
  finished,
  onVersion
}: {
  cut: CutView
  finished: readonly CutView[]
  onVersion(version: number): void
}) {
  return (
    <div className={classes.headActions}>
      <Select
        aria-label="Version"
        allowDeselect={false}
        data={finished.map(({ version, aspectRatio }) => ({
          value: String(version),
          label: `Version ${version}, ${aspectRatio}`
        }))}
        value={String(cut.version)}
        onChange={(value) => value && onVersion(Number(value))}
      />
      <Menu position="bottom-end" width={300}>
        <Menu.Target>
          <Button leftSection={<Download size={17} aria-hidden />}>Download</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={`${cut.url}?download`}>
            The film, MP4
          </Menu.Item>
          <Menu.Item component="a" href={`${cut.plainUrl}?download`}>
            The film without layers, MP4
          </Menu.Item>
          <Menu.Item
            component="a"
            href={addressOf(cutsApi.srtCaptions, { params: { id: cut.id }, query: { download: '' } })}
          >
            Captions, SRT
          </Menu.Item>
          <Menu.Item
            component="a"
            href={addressOf(cutsApi.vttCaptions, { params: { id: cut.id }, query: { download: '' } })}
          >
            Captions, WebVTT
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item component="a" href={cut.exportUrl ?? undefined}>
            Everything in one zip
            <span className="small soft" style={{ display: 'block' }}>
              Stills and clips, script, contact sheet, FCPXML and EDL timelines, provenance.
            </span>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

/** Few films are mixed by hand, have music or other openings, so few pages need the code. */
const CutMix = lazyPart(() => import('./cut-mix.tsx'), 'CutMix')
const CutHooks = lazyPart(() => import('./cut-hooks.tsx'), 'CutHooks')
const CutVoice = lazyPart(() => import('./cut-voice.tsx'), 'CutVoice')
const VoiceBeforeCut = lazyPart(() => import('./cut-voice.tsx'), 'VoiceBeforeCut')
const CutMusic = lazyPart(() => import('./cut-music.tsx'), 'CutMusic')

const panels = [
  { value: 'clips', label: 'Clips' },
  { value: 'captions', label: 'Captions' },
  { value: 'voice', label: 'Voice' },
  { value: 'music', label: 'Sound' },
  { value: 'overlays', label: 'Overlays' },
  { value: 'hooks', label: 'Openings' }
] as const

const soundWords: Record<PreviewSoundState, string> = {
  mixing: 'Mixing the sound of the preview …',
  mixed: 'The preview sounds as the film will.',
  clips: 'The preview has only the sound of the clips.'
}

type Panel = (typeof panels)[number]['value']

interface DeskProps {
  adId: string
  /** The cut that is played. */
  cut: CutView
  cuts: readonly CutView[]
  desk: CutDesk
  /** Null when the ad has none. */
  adRatio: string | null
}

function Desk({ desk, cut, ...page }: DeskProps) {
  const settings = desk.settings ?? cut.settings
  return <Editing {...page} cut={cut} desk={desk} settings={settings} />
}

function Editing({ adId, cut, cuts, desk, adRatio, settings }: DeskProps & { settings: CutSettings }) {
  const playback = usePlayback()
  const known = useMemo(() => knownClips(cuts), [cuts])
  const ownRatio = cut.settings.aspectRatio ? (adRatio ?? '9:16') : cut.aspectRatio
  const aspectRatio = settings.aspectRatio ?? ownRatio
  const { found, isLooking } = useClipFocuses(settings, known, aspectRatio)
  const editor = useEditor({ desk, settings, known, aspectRatio, found, playback, language: cut.wordsLanguage })
  const [isZoneShown, showZone] = useState(false)
  const [panel, setPanel] = useState<Panel>('clips')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { film, selected } = editor
  const isPreview = isZoneShown || desk.isChanged || editor.isDragging || desk.cut?.id !== cut.id
  const draft = isPreview ? film : null
  const [sound, soundState] = usePreviewSound(draft, settings)
  const durationSeconds = film?.timeline.durationSeconds ?? cut.durationSeconds ?? 0
  const frameSeconds = 1 / (film?.rate ?? 24)
  useEffect(() => playback.setFilm({ durationSeconds, frameSeconds }), [playback, durationSeconds, frameSeconds])
  // Another film starts at its beginning. What is being changed beside it stays as it is.
  useEffect(() => playback.seek(0), [playback, cut.id])
  // The finished film is shown until a preview of it can be.
  const ratio = draft ? aspectRatio : cut.aspectRatio
  const zone = isZoneShown ? { style: settings.captions.style, platform: settings.platform } : null
  const isBlank =
    settings.overlays.some(({ text, imageId }) => text.trim() === '' && imageId === null) ||
    settings.endCard?.headline.trim() === ''
  const openClip = () => {
    setPanel('clips')
    setSheetOpen(true)
  }
  return (
    <>
      <DraftChoice draft={desk.draft} />
      <div
        className={classes.desk}
        style={{ '--film-shape': shapeOf(ratio) }}
        data-upright={shapeOf(ratio) < uprightShape || undefined}
      >
        <div className={classes.screen}>
          <CutPlayer key={cut.id} {...{ cut, draft, ratio, zone, isLooking, playback, sound }} peek={editor.peek} />
        </div>
        <div className={classes.shape}>
          <FilmShape {...{ desk, ownRatio, isLooking, isZoneShown }} ratio={aspectRatio} onZone={showZone} />
          {draft ? (
            <p className="small soft" data-sound={soundState}>
              {soundWords[soundState]}
            </p>
          ) : null}
        </div>
        <Timeline adId={adId} editor={editor} onOpenClip={openClip} onOpenPanel={setPanel} />
        <section className={classes.panel} aria-label="Change the cut">
          <SegmentedControl
            fullWidth
            className={classes.tabs}
            aria-label="What to change"
            data={[...panels]}
            value={panel}
            onChange={(value) => setPanel(panels.find((one) => one.value === value)?.value ?? 'clips')}
          />
          {panel === 'clips' ? <CutClips editor={editor} /> : null}
          {panel === 'captions' ? <CutCaptions desk={desk} cut={cut} film={film} /> : null}
          {panel === 'voice' ? (
            <Suspense fallback={null}>
              <CutVoice adId={adId} editor={editor} />
            </Suspense>
          ) : null}
          {panel === 'music' ? (
            <Suspense fallback={null}>
              <CutMix editor={editor} />
              <CutMusic adId={adId} desk={desk} />
            </Suspense>
          ) : null}
          {panel === 'overlays' ? <CutOverlays desk={desk} adId={adId} /> : null}
          {panel === 'hooks' ? (
            <Suspense fallback={null}>
              <CutHooks desk={desk} adId={adId} />
            </Suspense>
          ) : null}
        </section>
      </div>
      {selected?.kind === 'clip' && film?.pieces[selected.index] ? (
        <Modal opened={isSheetOpen} onClose={() => setSheetOpen(false)} title="Exact numbers">
          <ClipFields editor={editor} index={selected.index} onDone={() => setSheetOpen(false)} />
        </Modal>
      ) : null}
      <CutBar desk={desk} cut={cut} newest={cuts[0]} isBlank={isBlank || film === null} />
    </>
  )
}

/** Below this width by height, the picture is tall rather than wide: 9:16 and the like. */
const uprightShape = 0.7

/** Its width by its height. */
function shapeOf(ratio: string): number {
  const { width, height } = readRatio(ratio) ?? square
  return width / height
}
