import type { Tool } from '@callsheet/lib/wire/agents-run.ts'
import { plainAnswer } from '../answers/plain-answer.ts'
import type { Answer } from '../protocol/message.ts'
import type { GatewayRequest } from '../protocol/request.ts'
import { readConversation, type Conversation } from './conversation.ts'
import { fillToolInput } from './tool-input.ts'

interface Step {
  /** Likely names of the tool; the first one that is offered is called. */
  tools: RegExp
  isDue(conversation: Conversation): boolean
  say(conversation: Conversation): string
}

const ratioQuestion = 'Which shape should the ad have: 9:16 for phones, 1:1, or 16:9? I’ll use it for every scene.'
const routeQuestion = [
  'How do you want to make it?',
  'Storyboard: one plan for all shots, then all stills together, then review, then clips.',
  'Scene by scene: cast, props and place are locked first, then each shot is a still, approved and animated before the next.'
].join('\n')

/** The way through an ad. Each step calls one tool, once its moment has come and its answer is not there yet. */
const steps: readonly Step[] = [
  {
    tools: /^(start_ad|create_ad)$/,
    isDue: (talk) => talk.idea !== '' && !talk.called(/start_ad|create_ad/),
    say: () => ''
  },
  {
    tools: /^(show_formats?|show_format_panel|list_formats?|format_panel)$/,
    isDue: (talk) => talk.idea !== '' && talk.format === null && !talk.called(/format/),
    say: () => 'Here’s the format panel. Pick the one that feels closest.'
  },
  {
    tools: /^(write_script|create_script|ugc_script_writer)$/,
    isDue: (talk) => talk.format !== null && !talk.called(/script/),
    say: (talk) => `I’ll write it as ${talk.format ?? 'picked'}.`
  },
  {
    tools: /^(update_settings|set_ad_settings|set_settings|set_aspect_ratio|update_ad)$/,
    isDue: (talk) => talk.called(/script/) && (talk.ratio !== null || talk.route !== null) && !talk.calledSinceUser(/set|update/) && talk.lastSaid(/ratio|shape|route|make it/i),
    say: () => ''
  },
  {
    tools: /^(write_storyboard|create_storyboard|storyboard_director)$/,
    isDue: (talk) => talk.route === 'storyboard' && talk.ratio !== null && !talk.called(/storyboard/),
    say: () => 'I’ll plan every shot now.'
  },
  {
    tools: /^show_settings$/,
    isDue: (talk) => talk.called(/storyboard/) && talk.isConfirming && !talk.called(/show_settings|scene_images/),
    say: () => ''
  },
  {
    tools: /^(create_scene_images|generate_scene_images|create_pipeline)$/,
    isDue: (talk) => talk.called(/storyboard/) && talk.isConfirming && !talk.called(/scene_images|pipeline/),
    say: () => ''
  },
  {
    tools: /^(generate_image|create_image)$/,
    isDue: (talk) => talk.route === 'scenes' && talk.ratio !== null && talk.isConfirming && !talk.calledSinceUser(/image/),
    say: () => ''
  },
  {
    tools: /^(approve_scenes|approve|approve_shots|approve_all)$/,
    isDue: (talk) => talk.called(/image|pipeline/) && /\bapprove/i.test(talk.lastWords) && !talk.calledSinceUser(/approve|review/),
    say: () => ''
  },
  {
    tools: /^(animate_scenes|animate|advance|animate_shots)$/,
    isDue: (talk) => talk.called(/image|pipeline/) && /\b(?:animate|make the clips?)\b/i.test(talk.lastWords) && !talk.calledSinceUser(/animate|advance|video/),
    say: () => ''
  },
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
    isDue: (talk) => /\b(cost|price|credits?|how much)\b/i.test(talk.lastWords) && !talk.calledSinceUser(/estimate|quote|price/),
    say: () => ''
  }
]

/** A competent producer at the chat: one step at a time, and the user's choices left to the user. */
export function hostAnswer(request: GatewayRequest, tools: readonly Tool[]): Answer {
  const talk = readConversation(request)
  if (talk.failure !== null) return text(`That didn’t work: ${talk.failure} Nothing else was changed. Shall I try again, or would you rather change something first?`)
  if (talk.isGreeting) return text('What’s the ad for? A sentence is enough: what it is, and what it does for somebody.')
  const due = steps
    .toSorted((a, b) => Number(isAsked(b)) - Number(isAsked(a)))
    .map((step) => ({ step, tool: tools.find((tool) => step.tools.test(tool.name)) }))
    .find(({ step, tool }) => tool !== undefined && step.isDue(talk))
  if (due?.tool) {
    const said = due.step.say(talk)
    const call = { type: 'tool_use' as const, name: due.tool.name, input: fillToolInput(due.tool, talk) }
    return { content: [...(said ? [{ type: 'text' as const, text: said }] : []), call] }
  }
  return text(nextQuestion(talk) ?? plainAnswer(request))
}

/** What the last message asks for outright comes before the usual order. */
function isAsked(step: Step): boolean {
  return /research|offer|cost/.test(step.tools.source)
}

function nextQuestion(talk: Conversation): string | null {
  if (talk.called(/format/) && talk.format === null) return 'Pick a format in the panel, and I’ll write the script for it.'
  if (talk.called(/script/) && talk.ratio === null) return `The script’s above. ${ratioQuestion}`
  if (talk.called(/script/) && talk.route === null && talk.format !== 'viral-chibi') return routeQuestion
  if (talk.called(/scene_images|pipeline/)) return 'Look through the stills in the review sheet, and approve the ones you want to animate.'
  if (talk.called(/storyboard/)) return 'The storyboard’s above. Shall I make the scene images? The price is shown before anything is spent.'
  if (talk.route === 'scenes') return 'We begin with scene 1: its still, on your yes. The price is shown before anything is spent.'
  if (talk.resultText !== '') return `Done. ${talk.nextStep ?? 'What would you like to do next?'}`
  return null
}

function text(words: string): Answer {
  return { content: [{ type: 'text', text: words }] }
}
