import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { secondsOf } from '@callsheet/lib/disciplines/script-length.ts'
import type { AdStage } from '@callsheet/lib/next-steps/ad-stages.ts'
import type { InputOf } from '@callsheet/lib/http/contract.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi, type UpdateAdRequest } from '@callsheet/lib/wire/app-api/ads.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { api } from '../api/client.ts'
import { adQuery } from './ad-queries.ts'
import { useAd } from './use-ad.ts'
import { formatsQuery } from '../api/choices.ts'
import { pipelinesOfAdQuery } from '../review/pipeline-queries.ts'
import { scriptsQuery, scriptWritingQuery, storyboardsQuery, storyboardWritingQuery } from './writing-queries.ts'
import { useLiveWork } from '../api/use-live-work.ts'
import { useSettled } from '../api/use-settled.ts'
import { AdHead } from './ad-head.tsx'
import { BrandCard } from './brand-card.tsx'
import { brandKitsQuery } from '../brands/brand-queries.ts'
import { ChibiCard } from './chibi-card.tsx'
import { NotRead } from '../components/not-read.tsx'
import { CostCard } from './cost-card.tsx'
import { useCostWords } from './use-cost-words.ts'
import { cutsQuery } from '../cut/cut-queries.ts'
import { describeFilm } from './describe-film.ts'
import { ElementsPanel } from '../elements/elements-panel.tsx'
import { FilmStage } from './film-stage.tsx'
import { FormatPanel } from './format-panel.tsx'
import { LanguagesLink } from '../languages/languages-link.tsx'
import { PipelinesCard } from '../review/pipelines-card.tsx'
import { canMake, useProductionModels } from './production-settings.ts'
import { ProductPhotoCard } from '../product-photo/product-photo-card.tsx'
import { readPrevis } from './read-previs.ts'
import { RouteCard } from './route-card.tsx'
import { readScriptDraft, scriptDraftKey } from '../script-editor/editable-script.ts'
import { SceneByScene } from '../scenes/scene-by-scene.tsx'
import { WriteForm } from './write-form.tsx'
import { ScriptCard, type WriteScriptOptions } from './script-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { Disclosure } from '../components/disclosure.tsx'
import { GoOn, NotYet } from './stage.tsx'
import { StartingPoint } from './starting-point.tsx'
import { boardWords, briefWords, filmWords, notRead, scriptWords } from './stage-words.ts'
import { StoryboardCard } from './storyboard-card.tsx'
import { useScenesWords } from './use-scenes-words.ts'
import { useStage } from './use-stage.ts'
import { useSuggestedRatio } from './use-suggested-ratio.ts'
import { useDraft } from '../drafts/use-draft.ts'
import cards from '../components/cards.module.css'
import classes from './ad.module.css'

/** A film with a home, or the way to it: an ad is a production in stages. One stage is open at a time. */
export function AdPage() {
  const { adId } = useParams({ from: '/house/ads/$adId' })
  const queryClient = useQueryClient()
  useSettled(['ad', adId], (client) => [
    client.prefetchQuery(adQuery(adId)),
    client.prefetchQuery(scriptsQuery(adId)),
    client.prefetchQuery(formatsQuery),
    client.prefetchQuery(brandKitsQuery)
  ])
  const ad = useAd(adId)
  const scriptsRead = useQuery(scriptsQuery(adId))
  const boardsRead = useQuery(storyboardsQuery(adId))
  const reviewsRead = useQuery(pipelinesOfAdQuery(adId))
  const cutsRead = useQuery(cutsQuery(adId))
  const { data: scriptWriting = null } = useQuery(scriptWritingQuery(adId))
  const { data: boardWriting = null } = useQuery(storyboardWritingQuery(adId))
  const scripts = scriptsRead.data ?? []
  const storyboards = boardsRead.data ?? []
  const pipelines = reviewsRead.data ?? []
  const cuts = cutsRead.data ?? []
  const { data: worlds = [] } = useQuery(formatsQuery)
  const production = useProductionModels(adId, ad.videoType)
  const suggestRatio = useSuggestedRatio(ad, production?.image)
  const [isFormatNew, setFormatNew] = useState(false)
  const format = worlds.flatMap((world) => world.formats).find(({ slug }) => slug === ad.formatSlug)

  const refresh = () => queryClient.invalidateQueries({ queryKey: ['ads'] })
  const decide = useMutation({
    mutationFn: (body: UpdateAdRequest) => api.call(adsApi.update, { params: { id: adId }, body }),
    onSuccess: (changed) => {
      queryClient.setQueryData(adQuery(adId).queryKey, changed)
      void refresh()
    }
  })
  const { data: kits = [] } = useQuery(brandKitsQuery)
  const kit = kits.find(({ id }) => id === ad.brandKitId)
  const costState = useCostWords(adId)
  const script = scripts[0]
  // The production of the newest board, when another opening was begun after it.
  const review = pipelines.find(({ id }) => storyboards[0]?.nextStep.href?.endsWith(id)) ?? pipelines[0]
  const scenesState = useScenesWords(ad, script, reviewsRead.data ? review?.id : null)
  const scriptWork = useLiveWork({
    key: `script.${adId}`,
    write: (body: InputOf<typeof scriptsApi.write>['body'], live) =>
      api.call(scriptsApi.write, { params: { id: adId }, body, ...live }),
    list: { queryKey: scriptsQuery(adId).queryKey, items: scripts, writing: scriptWriting?.writing },
    draft: useDraft(`script.${adId}`, (kept) => kept),
    onDone: () => void refresh()
  })
  const { content: scriptEdits } = useDraft(scriptDraftKey(adId), readScriptDraft)
  const boardWork = useLiveWork({
    key: `storyboard.${adId}`,
    write: (body: InputOf<typeof storyboardsApi.write>['body'], live) =>
      api.call(storyboardsApi.write, { params: { id: adId }, body, ...live }),
    list: { queryKey: storyboardsQuery(adId).queryKey, items: storyboards, writing: boardWriting?.writing },
    draft: useDraft(`board-changes.${adId}`, (kept) => kept),
    onDone: () => void refresh()
  })
  const suggestion = suggestLength(script, format)
  const writeScript = ({ scenes, secondsPerScene, notes, previousScriptId }: WriteScriptOptions) => {
    const isRewrite = Boolean(notes && previousScriptId)
    const isAsLong = scenes === suggestion.scenes && secondsPerScene === suggestion.secondsPerScene
    const body = {
      format_slug: ad.formatSlug ?? undefined,
      notes: notes || undefined,
      // Without a wish it is another script, and not the same one with changes.
      previousScriptId: isRewrite ? previousScriptId : undefined,
      // A rewrite keeps the length that its script has to the second, unless the user typed another.
      ...(isRewrite && isAsLong ? {} : { scenes, secondsPerScene })
    }
    scriptWork.start(body, { isOfDraft: true })
  }
  const type = production?.types.find(({ slug }) => slug === ad.videoType)
  // The model whose clips a script is split for, on the server too: the first that can make the type.
  const clipModel = production?.models.videos.find((model) => model.enabled && canMake(model, type))

  const { open, show, toggle } = useStage(ad.stage)
  const isSingleClip = type?.singleClip ?? false
  const newest = pipelines[0]
  const stage = (slug: AdStage) => ({
    slug,
    isOpen: open === slug,
    isNext: ad.stage === slug && ad.film === null,
    onToggle: () => toggle(slug)
  })
  const numbers = isSingleClip ? singleClipNumbers : stageNumbers
  const isDecided = ad.formatSlug !== null && ad.videoType !== null && ad.aspectRatio !== null
  const isProduced = newest !== undefined || ad.stage === 'film' || ad.stage === 'scenes'

  return (
    <div className={classes.thread}>
      <AdHead
        ad={ad}
        writing={
          scriptWork.isWriting
            ? 'The script is being written'
            : boardWork.isWriting
              ? 'The shots are being planned'
              : null
        }
        onShow={show}
      />
      <div className={classes.stages}>
        <Disclosure
          {...stage('brief')}
          number={numbers.brief}
          name="Brief"
          state={briefWords(ad, format?.label ?? notRead, kit?.name)}
          isDone={isDecided}
        >
          {ad.offerId ? (
            <StartingPoint adId={adId} offerId={ad.offerId} personaId={ad.personaId} quoteId={ad.quoteId} />
          ) : null}
          <BrandCard ad={ad} isPending={decide.isPending} onPick={(brandKitId) => decide.mutate({ brandKitId })} />
          <FormatPanel
            key={`format-${ad.formatSlug === null}`}
            value={ad.formatSlug}
            isPending={decide.isPending}
            error={decide.isError && ad.formatSlug === null ? decide.error : null}
            onPick={(picked) => {
              setFormatNew(true)
              decide.mutate({
                formatSlug: picked.slug,
                videoType: picked.suggestedVideoType,
                aspectRatio: ad.aspectRatio ?? suggestRatio(picked)?.ratio
              })
            }}
          />
          {ad.formatSlug ? (
            <SettingsCard
              ad={ad}
              production={production}
              suggested={format ? suggestRatio(format) : null}
              isNew={isFormatNew}
              error={decide.error}
              isLanguageUnsaved={decide.isError && decide.variables.language !== undefined}
              onChange={(change) => decide.mutate(change)}
            />
          ) : null}
          {script ? <ProductPhotoCard adId={adId} /> : null}
          {isDecided ? <GoOn to="the script" isQuiet={script !== undefined} onPress={() => show('script')} /> : null}
        </Disclosure>
        <Disclosure
          {...stage('script')}
          number={numbers.script}
          name="Script"
          state={scriptsRead.data ? scriptWords(script, scriptWork, scriptEdits !== null) : notRead}
          isDone={script !== undefined}
        >
          <NotRead what="The scripts" reading={scriptsRead} />
          {scriptsRead.data === undefined ? null : ad.formatSlug ? (
            <ScriptCard
              key={ad.formatSlug}
              form={WriteForm}
              own={{ adId, clipConfig: clipModel?.config ?? null, videoType: ad.videoType }}
              draftKey={`script.${adId}`}
              scripts={scripts}
              suggestion={suggestion}
              onWrite={writeScript}
              describe={
                production
                  ? (wishes) => describeFilm(wishes, { image: production.image, video: production.video, isSingleClip })
                  : undefined
              }
              isWriting={scriptWork.isWriting}
              isChecking={isCheckingClaims(scriptWork.partial)}
              startedAt={scriptWork.startedAt}
              usual={scriptWriting?.usualSeconds ?? null}
              error={scriptWork.error}
            />
          ) : (
            <NotYet>The script is written for a format. Pick one in the brief first.</NotYet>
          )}
          {script && !scriptWork.isWriting ? (
            <GoOn
              to={isSingleClip ? 'the clip' : 'the board'}
              onPress={() => show(isSingleClip ? 'scenes' : 'board')}
            />
          ) : null}
        </Disclosure>
        {isSingleClip ? null : (
          <Disclosure
            {...stage('board')}
            number={numbers.board}
            name="Board"
            state={boardsRead.data ? boardWords(ad.route, storyboards[0], boardWork) : notRead}
            isDone={ad.route === 'scenes' ? isProduced : storyboards[0] !== undefined}
          >
            {script ? (
              <>
                <ProductPhotoCard adId={adId} />
                <RouteCard route={ad.route} error={decide.error} onChoose={(route) => decide.mutate({ route })} />
              </>
            ) : scriptsRead.data ? (
              <NotYet>The shots are planned from the script. Write the script first.</NotYet>
            ) : null}
            {script && scriptEdits ? <UnsavedScript adId={adId} version={script.version} /> : null}
            <NotRead what="The boards" reading={boardsRead} />
            {script && ad.route === 'storyboard' && boardsRead.data ? (
              <StoryboardCard
                storyboard={storyboards[0]}
                missing={ad.aspectRatio ? null : <RatioFirst adId={adId} />}
                onWrite={() => boardWork.start({ scriptId: script.id })}
                changes={{
                  draftKey: `board-changes.${adId}`,
                  onRevise: (notes) =>
                    boardWork.start(
                      { scriptId: script.id, notes, previousStoryboardId: storyboards[0]?.id },
                      { isOfDraft: true }
                    )
                }}
                isWriting={boardWork.isWriting}
                partial={readPrevis(boardWork.partial)}
                startedAt={boardWork.startedAt}
                usual={boardWriting?.usualSeconds ?? null}
                error={boardWork.error}
              />
            ) : null}
            {script && production && ad.route === 'scenes' ? (
              <>
                <ElementsPanel adId={adId} imageModel={production.image} cast={script.content.cast} />
                <GoOn to="the scenes" onPress={() => show('scenes')} />
              </>
            ) : null}
            {newest && ad.route !== 'scenes' ? <GoOn to="the scenes" onPress={() => show('scenes')} /> : null}
          </Disclosure>
        )}
        <Disclosure
          {...stage('scenes')}
          number={numbers.scenes}
          name={isSingleClip ? 'Clip' : 'Scenes'}
          state={scenesState}
          isDone={ad.stage === 'film'}
        >
          {script && production && ad.route === 'scenes' && !isSingleClip ? (
            <SceneByScene key={script.id} ad={ad} script={script} production={production} />
          ) : null}
          {script && production && isSingleClip ? (
            <ChibiCard key={script.id} ad={ad} script={script} production={production} />
          ) : null}
          <NotRead what="The productions" reading={reviewsRead} />
          <PipelinesCard pipelines={pipelines} />
          {newest || !reviewsRead.data || (script && (isSingleClip || ad.route === 'scenes')) ? null : (
            <NotYet>Stills and clips are made from the board. Plan the shots first.</NotYet>
          )}
          {ad.stage === 'film' ? <GoOn to="the film" isQuiet onPress={() => show('film')} /> : null}
        </Disclosure>
        <Disclosure
          {...stage('film')}
          number={numbers.film}
          name="Film"
          state={filmWords(ad, cuts[0])}
          isDone={ad.film !== null}
        >
          <NotRead what="The films" reading={cutsRead} />
          {cutsRead.data ? <FilmStage ad={ad} cuts={cuts} /> : null}
          {script && !isSingleClip ? <LanguagesLink adId={adId} /> : null}
        </Disclosure>
      </div>
      <Disclosure
        slug="costs"
        name="What it costs"
        state={costState}
        isOpen={open === 'costs'}
        onToggle={() => toggle('costs')}
      >
        <CostCard adId={adId} />
      </Disclosure>
    </div>
  )
}

/** The second step of writing, as the server tells it. */
const isCheckingClaims = (partial: unknown): boolean =>
  typeof partial === 'object' && partial !== null && 'step' in partial && partial.step === 'claims'

/** What follows is made from a saved version, so changes that wait are said where it begins. */
function UnsavedScript({ adId, version }: { adId: string; version: number }) {
  return (
    <p className={cards.researchNotice} role="status">
      Your changes to the script are not saved. What is made here follows version {version} without them.{' '}
      <Link to={studioPages.ad} params={{ adId }} search={{ stage: 'script' }}>
        Save or discard them
      </Link>
    </p>
  )
}

/** What stands in the way of the shots, as the way there. */
function RatioFirst({ adId }: { adId: string }) {
  return (
    <>
      <Link to={studioPages.ad} params={{ adId }} search={{ stage: 'brief' }} hash="ratio">
        Choose the aspect ratio in the brief
      </Link>{' '}
      first: every still takes it.
    </>
  )
}

const stageNumbers = { brief: '01', script: '02', board: '03', scenes: '04', film: '05' }
const singleClipNumbers = { brief: '01', script: '02', board: '', scenes: '03', film: '04' }

interface TypicalLength {
  typicalScenes: number
  typicalSeconds: number
}

/** As long as the newest script; before there is one, as is usual in the format. */
function suggestLength(script: ScriptView | undefined, format: TypicalLength | undefined) {
  const scenes = script?.content.scenes ?? []
  if (scenes.length > 0) {
    return { scenes: scenes.length, secondsPerScene: Math.max(1, Math.round(secondsOf(scenes) / scenes.length)) }
  }
  if (!format) return { scenes: 4, secondsPerScene: 6 }
  return { scenes: format.typicalScenes, secondsPerScene: Math.round(format.typicalSeconds / format.typicalScenes) }
}
