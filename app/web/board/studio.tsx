import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Plus, Redo2, Undo2 } from '../icons/icons.ts'
import { priceScenes } from '@callsheet/lib/models/price-scenes.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { FootageView } from '@callsheet/lib/wire/footage-api.ts'
import type { NextStep } from '@callsheet/lib/wire/next-step.ts'
import type { PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'
import { modelsQuery, videoTypesQuery } from '../api/choices.ts'
import { useSettled } from '../api/use-settled.ts'
import { useAd } from '../ad/use-ad.ts'
import { pipelineQuery } from '../review/pipeline-queries.ts'
import { storyboardQuery } from '../ad/writing-queries.ts'
import { ClaimState } from '../ad/claim-state.tsx'
import { OlderScript } from '../ad/older-script.tsx'
import { storyboardInMotion } from '../animatics/board-in-motion.ts'
import { BoardLook } from './board-look.tsx'
import { ElementsPanel } from '../elements/elements-panel.tsx'
import { GenerateBar } from './generate-bar.tsx'
import { matchScenes } from './match-scenes.ts'
import { footageQuery } from '../footage/footage-queries.ts'
import { OwnClipOfShot } from '../footage/own-clip-of-shot.tsx'
import { PickUp } from './pick-up.tsx'
import { useProductionModels, type ProductionModels } from '../ad/production-settings.ts'
import { ShotEditor } from './shot-editor.tsx'
import { ShotStill } from './shot-still.tsx'
import { ShotStrip } from './shot-strip.tsx'
import { useBoard, type Board } from './use-board.ts'
import { lazyPart } from '../components/lazy-part.ts'
import { InventedNotice } from '../product-photo/invented-notice.tsx'
import { DraftChoice } from '../drafts/draft-state.tsx'
import { usePageKeys, type PageKey } from '../shell/page-keys.ts'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { useUndoKeys } from '../components/undo-keys.ts'
import { countOf, timecode } from '../components/words.ts'
import parts from '../components/components.module.css'
import classes from './studio.module.css'

const AnimaticSheet = lazyPart(() => import('../animatics/animatic-sheet.tsx'), 'AnimaticSheet')

const keys: readonly PageKey[] = [
  { keys: ['Alt ←', 'Alt →'], what: 'The shot in focus one place earlier or later' },
  { keys: ['Space'], what: 'On a shot’s handle: lift it, then move it with the arrows and drop it with Space' },
  { keys: ['Enter'], what: 'Open the shot in focus' },
  { keys: ['Ctrl Z', 'Shift Ctrl Z'], what: 'Undo and redo (⌘ on a Mac)' }
]

/** Creative Studio: the board of an ad, shot by shot, up to the stills of its scenes. */
export function StudioPage() {
  const { storyboardId } = useParams({ from: '/house/studio/$storyboardId' })
  useSettled(['board', storyboardId], (client) => [
    client.prefetchQuery(storyboardQuery(storyboardId)),
    client.prefetchQuery(modelsQuery),
    client.prefetchQuery(videoTypesQuery)
  ])
  const { data: storyboard } = useSuspenseQuery(storyboardQuery(storyboardId))
  const ad = useAd(storyboard.adId)
  const board = useBoard(storyboard)
  const production = useProductionModels(ad.id, ad.videoType)
  const pipeline = usePipelineOf(storyboard.nextStep)
  const { data: footage = [] } = useQuery(footageQuery(ad.id))
  const [layout, setLayout] = useState<'strip' | 'board'>('strip')
  const { canStepBack, stepBack } = board
  const back = useRef(stepBack)
  useEffect(() => {
    back.current = stepBack
  })
  useUndoKeys({ undo: board.stepBack, redo: board.stepForward })
  usePageKeys({
    keys,
    actions: useMemo(
      () => [
        ...(canStepBack ? [{ label: 'Undo the last change of the board', run: () => back.current() }] : []),
        layout === 'strip'
          ? { label: 'Show the shots as a board', run: () => setLayout('board') }
          : { label: 'Show the shots as a strip', run: () => setLayout('strip') }
      ],
      [canStepBack, layout]
    )
  })
  const { shots, elements } = board.content
  const shot = shots[board.selected]
  const scenes = matchScenes(shots, pipeline?.scenes ?? [])
  const scene = shot && scenes.get(shot.position)
  return (
    <div data-wide className={classes.page}>
      <PageHead
        title={storyboard.title}
        eyebrow={
          <Link to={studioPages.ad} params={{ adId: ad.id }}>
            ← {ad.name}
          </Link>
        }
        actions={
          <div className={classes.tools}>
            <BoardLook ad={ad} board={board} production={production} />
            <SegmentedControl
              aria-label="Show the shots as"
              data={[
                { value: 'strip', label: 'Strip' },
                { value: 'board', label: 'Board' }
              ]}
              value={layout}
              onChange={(value) => setLayout(value === 'board' ? 'board' : 'strip')}
            />
          </div>
        }
      >
        <p className="mono small">
          {countOf(shots.length, 'shot')} ·{' '}
          {timecode(shots.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0))} ·{' '}
          {ad.aspectRatio ?? 'no ratio yet'}
        </p>
      </PageHead>
      <InventedNotice adId={ad.id} />
      <ShotStrip board={board} ratio={ad.aspectRatio ?? '9:16'} layout={layout} stills={stillsOf(scenes, footage)} />
      <div className={classes.steps}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<Undo2 size={16} aria-hidden />}
          disabled={!board.canStepBack}
          onClick={board.stepBack}
        >
          Undo
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<Redo2 size={16} aria-hidden />}
          disabled={!board.canStepForward}
          onClick={board.stepForward}
        >
          Redo
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          data-own-press
          onClick={() => board.add(board.content.shots.length)}
        >
          Add a shot
        </Button>
        <p className="small soft" role="status">
          {board.said}
        </p>
      </div>
      <OlderScript storyboard={storyboard} isOnBoard />
      {board.saveError ? <ProblemNotice error={board.saveError} /> : null}
      {board.isStale ? <StaleBoard board={board} /> : null}
      <DraftChoice draft={board.draft} />
      <ClaimState
        check={board.claims.check}
        what="board"
        onCheck={board.claims.run}
        isChecking={board.claims.isRunning}
        error={board.claims.error}
      />
      <div className={classes.desk}>
        {shot && pipeline && scene ? <ShotStill key={scene.id} pipeline={pipeline} scene={scene} shot={shot} /> : null}
        <div className={classes.editor}>
          {shot ? (
            <ShotEditor
              key={shot.position}
              shot={shot}
              saved={storyboard.content.shots.find(({ spokenScript }) => spokenScript === shot.spokenScript)}
              elements={elements}
              board={board}
              video={production?.video}
              price={priceOf(shot, production)}
            />
          ) : null}
          {shot ? <OwnClipOfShot adId={ad.id} scene={scene?.position ?? shot.position} /> : null}
          {shot ? <PickUp key={`pick-up-${shot.position}`} ad={ad} shot={shot} still={scene?.image ?? null} /> : null}
        </div>
        <ElementsPanel adId={ad.id} imageModel={production?.image} />
      </div>
      {storyboard.nextStep.action === 'open-review' ? null : (
        <Suspense fallback={<Skeleton height={210} />}>
          <AnimaticSheet
            board={storyboardInMotion(storyboard, ad.aspectRatio ?? '9:16')}
            save={board.isChanged ? board.save : undefined}
            blocked={board.missing[0]?.words ?? null}
          />
        </Suspense>
      )}
      <GenerateBar ad={ad} storyboard={storyboard} board={board} production={production} />
    </div>
  )
}

/** Another page saved the same board. The user decides, so that no change is lost silently. */
function StaleBoard({ board }: { board: Board }) {
  return (
    <div className={`${parts.problem} ${parts.topUp}`} role="alert">
      <p>
        <strong>This board was saved on another page since you began.</strong> Your changes are here, and theirs are on
        the board.
      </p>
      <div className={parts.problemActions}>
        <Button size="xs" loading={board.isSaving} onClick={board.saveOver}>
          Save mine over it
        </Button>
        <Button size="xs" variant="default" onClick={board.undo}>
          Drop mine and show the board
        </Button>
      </div>
    </div>
  )
}

function priceOf({ durationSeconds }: Shot, production: ProductionModels | null): number | null {
  const { image, video } = production ?? {}
  return image && video ? priceScenes({ durations: [durationSeconds], image, video }).total : null
}

/** The still of each shot, or the first frame of the own clip that stands in its place. */
function stillsOf(
  scenes: ReadonlyMap<number, SceneView>,
  footage: readonly FootageView[]
): ReadonlyMap<number, string> {
  const own = footage.filter(({ isInUse, pipelineId }) => isInUse && pipelineId === null)
  return new Map([
    ...own.flatMap(({ scene, clip }) => (clip.url ? [[scene, clip.url] as const] : [])),
    ...[...scenes].flatMap(([position, { image, video }]) => {
      const shown = video?.footage ? video : image
      return shown?.url ? [[position, shown.url] as const] : []
    })
  ])
}

/** The pipeline of this board, if there is one. The board's next step has its address. */
function usePipelineOf({ action, href }: NextStep): PipelineView | undefined {
  const pipelineId = action === 'open-review' ? (href?.split('/').at(-1) ?? '') : ''
  const { data } = useQuery({ ...pipelineQuery(pipelineId), enabled: pipelineId !== '' })
  return data
}
