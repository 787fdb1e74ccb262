import type { AgentWriter } from './agent-writer.ts'
import { writeBrandReading } from './brand-reader.ts'
import { writeClaimVerdict } from './claim-judge.ts'
import { writeElementSheet } from './element-sheet-writer.ts'
import { writeLocalisation } from './localiser.ts'
import { writeOfferIntelligence } from './offer-intelligence.ts'
import { writePictureReport } from './picture-report.ts'
import { writePersonas, writeSynthesis } from './research-writers.ts'
import { writeScriptAnswer } from './script-writer.ts'
import { writeStoryboardAnswer } from './storyboard-director.ts'
import { writeChibiPrompt, writeTalkingHeadPrompt } from './video-prompt-writers.ts'

/** Keyed by the name of the tool that the request forces. */
export const agentWriters: Record<string, AgentWriter> = {
  ugc_script_writer: writeScriptAnswer,
  storyboard_director: writeStoryboardAnswer,
  talking_head_video_prompt_engine: writeTalkingHeadPrompt,
  chibi_video_prompt_engine: writeChibiPrompt,
  persona_writer: writePersonas,
  research_synthesiser: writeSynthesis,
  element_sheet_writer: writeElementSheet,
  offer_intelligence: writeOfferIntelligence,
  report_picture: writePictureReport,
  claim_judge: writeClaimVerdict,
  localiser: writeLocalisation,
  brand_reader: writeBrandReading
}
