import type { Tool } from '@callsheet/lib/wire/agents-run.ts'
import { plainAnswer } from '../answers/plain-answer.ts'
import type { Answer } from '../../../model/protocol/message.ts'
import type { GatewayRequest } from '../../../model/protocol/request.ts'
import { readConversation, type Conversation, type Decision } from './conversation.ts'
import { toolNamedIn } from './named-tool.ts'
import { sceneQuestion, sceneSteps } from './scene-steps.ts'
import { hasPipeline, hasScript, hasStoryboard, isApprovedBy, type Step } from './step.ts'
import { storyboardSteps } from './storyboard-steps.ts'
import { fillToolInput } from './tool-input.ts'

const ratioQuestion = 'Which shape should the ad have: 9:16 for phones, 1:1, or 16:9? I’ll use it for every scene.'
const routeQuestion = [
  'How do you want to make it?',
  'Storyboard: one plan for all shots, then all stills together, then review, then clips.',
  'Scene by scene: cast, props and place are locked first, then each shot is a still, approved and animated before the next.'
].join('\n')

const isSingleClip = (talk: Conversation) => talk.ad.is_single_clip || talk.format === 'viral-chibi'

/** A direct request in the last message comes before the usual order. */
const askedSteps: readonly Step[] = [
  {
    tools: /^(research_market|research|market_research|run_research)$/,
    isDue: (talk) => /\bresearch\b/i.test(talk.lastWords) && !talk.calledSinceUser(/research/),
    say: () => 'I’ll see what customers say in their own words.'
  },
  {
    tools: /^(add_offer|create_offer|offer_intelligence)$/,
    isDue: (talk) => /https?:\/\//.test(talk.lastWords) && !talk.calledSinceUser(/offer/),
    say: () => 'I’ll read that page first.'
  },
  {
    tools: /^(estimate_cost|quote|price)$/,
    isDue: (talk) =>
      /\b(cost|price|credits?|how much)\b/i.test(talk.lastWords) && !talk.calledSinceUser(/estimate|quote|price/)
  }
]

/** The way through an ad. Each step calls one tool, when its moment has come and its answer is not there yet. */
const steps: readonly Step[] = [
  ...askedSteps,
  {
    tools: /^(start_ad|create_ad)$/,
    isDue: (talk) => talk.idea !== '' && !talk.ad.ad_id && !talk.called(/start_ad|create_ad/)
  },
  {
    tools: /^(show_formats?|show_format_panel|list_formats?|format_panel)$/,
    isDue: (talk) => talk.idea !== '' && talk.format === null && !talk.called(/format/),
    say: () => 'Here’s the format panel. Pick the one that feels closest.'
  },
  {
    tools: /^(write_script|create_script|ugc_script_writer)$/,
    isDue: (talk) => talk.format !== null && !hasScript(talk),
    say: (talk) => `I’ll write it as ${talk.format?.replaceAll('-', ' ') ?? 'picked'}.`
  },
  {
    tools: /^(update_settings|set_ad_settings|set_settings|set_aspect_ratio|update_ad)$/,
    isDue: (talk) =>
      hasScript(talk) &&
      talk.ratio !== null &&
      !talk.calledSinceUser(/set|update/) &&
      talk.lastSaid(/ratio|shape|route|make it/i),
    // The type was set before, and the user may have set another since.
    input: (talk) => (talk.ad.video_type ? { videoType: undefined } : {})
  },
  {
    tools: /^choose_route$/,
    isDue: (talk) =>
      hasScript(talk) &&
      !isSingleClip(talk) &&
      talk.ratio !== null &&
      talk.wantedRoute !== null &&
      talk.wantedRoute !== talk.route &&
      !talk.calledSinceUser(/choose_route/),
    input: (talk) => ({ route: talk.wantedRoute })
  },
  {
    tools: /^(generate_video|create_video)$/,
    isDue: (talk) =>
      isSingleClip(talk) &&
      talk.ratio !== null &&
      talk.photoId !== null &&
      talk.decision === null &&
      !talk.calledSinceUser(/video/) &&
      !talk.lastSaid(/price of the clip/i),
    input: (talk) => ({
      videoType: 'viral-chibi',
      prompt: talk.idea,
      identityImageId: talk.photoId,
      firstFrameImageId: undefined,
      durationSeconds: Math.round(talk.ad.script?.seconds ?? 10),
      elementSlugs: [],
      soundEffects: [],
      scene: undefined
    })
  },
  ...storyboardSteps,
  ...sceneSteps
]

/**
 * A competent producer in the chat: one step at a time, and the user makes the choices. When the user names a tool that
 * no step knows, the tool is called.
 */
export function hostAnswer(request: GatewayRequest, tools: readonly Tool[]): Answer {
  const talk = readConversation(request)
  if (talk.failure !== null)
    return text(
      `That didn’t work: ${talk.failure} Nothing else was changed. Shall I try again, or would you rather change something first?`
    )
  if (talk.isGreeting)
    return text('What’s the ad for? A sentence is enough: what it is, and what it does for somebody.')
  const named = toolNamedIn(
    talk.lastWords,
    tools.filter(({ name }) => !steps.some((step) => step.tools.test(name)))
  )
  if (named && !talk.calledSinceUser(new RegExp(`^${named.name}$`)))
    return { content: [{ type: 'tool_use', name: named.name, input: fillToolInput(named, talk, {}) }] }
  const due = steps
    .map((step) => ({ step, tool: tools.find((tool) => step.tools.test(tool.name)) }))
    .find(({ step, tool }) => tool !== undefined && step.isDue(talk))
  if (due?.tool) {
    const said = due.step.say?.(talk) ?? ''
    const call = {
      type: 'tool_use' as const,
      name: due.tool.name,
      input: fillToolInput(due.tool, talk, due.step.input?.(talk) ?? {})
    }
    return { content: [...(said ? [{ type: 'text' as const, text: said }] : []), call] }
  }
  const question = nextQuestion(talk)
  const outcome = talk.decision && outcomeOf(talk.decision)
  return text(outcome ? [outcome, question].filter(Boolean).join(' ') : (question ?? plainAnswer(request)))
}

/** Tells the user the result of a price. */
function outcomeOf({ tool, decision, outcome, summary, answer }: Decision): string {
  if (decision === 'declined') return `Left out, nothing was spent: ${summary}.`
  if (outcome !== 'error')
    return /^(choose_route|approve_scenes)$/.test(tool) ? '' : `Under way: ${summary.replace(/\.$/, '')}.`
  const told = /"message":"((?:[^"\\]|\\.)*)"/.exec(answer)?.[1] ?? 'it failed'
  return `That didn’t work: ${told} Nothing was spent on ${summary}.`
}

function nextQuestion(talk: Conversation): string | null {
  if (talk.format === null && talk.called(/format/))
    return 'Pick a format in the panel, and I’ll write the script for it.'
  if (hasScript(talk) && talk.ratio === null) return `The script’s above. ${ratioQuestion}`
  if (hasScript(talk) && isSingleClip(talk)) return clipQuestion(talk)
  if (talk.calledSinceUser(/choose_route/) && talk.route === null)
    return 'The route is yours: press the button above, and we go on that way.'
  if (hasScript(talk) && talk.route === null) return routeQuestion
  const onScenes = sceneQuestion(talk)
  if (onScenes !== null) return onScenes
  if (talk.calledSinceUser(/animate/))
    return 'The clips are being made; each goes into the ad’s folder in the library as it is done.'
  if (hasPriced(talk, /approve/)) return 'These are the stills. Press the button above to approve them.'
  if (talk.calledSinceUser(/approve/) || isApprovedBy(talk.decision))
    return 'Approved. Say “animate”, and the clips are made; they are paid for already.'
  if (hasPriced(talk, /scene_images/)) return 'The price is above. Confirm it, and the stills are made.'
  if (hasPipeline(talk)) return 'Look through the stills in the review sheet, and approve the ones you want to animate.'
  if (hasStoryboard(talk))
    return 'The storyboard’s above. Shall I make the scene images? The price is shown before anything is spent.'
  if (talk.resultText !== '') return `Done. ${talk.nextStep ?? 'What would you like to do next?'}`
  return null
}

/** The answer was a price or a proposal and not the work. */
function hasPriced(talk: Conversation, tool: RegExp): boolean {
  return talk.calledSinceUser(tool) && /"kind":\s*"quote"/.test(talk.resultText)
}

function clipQuestion(talk: Conversation): string {
  if (talk.photoId === null)
    return 'This one is a single clip with a drawn sticker of a real person. Give me a photo of them, and make sure they agree.'
  return hasPriced(talk, /video/)
    ? 'The price of the clip is above. Confirm it, and the clip is made.'
    : 'The clip goes into the library as soon as it is done.'
}

function text(words: string): Answer {
  return { content: [{ type: 'text', text: words }] }
}
