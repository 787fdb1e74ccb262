import { arkStandIn } from './ark/stand-in.ts'
import { comfyuiStandIn } from './comfyui/stand-in.ts'
import { alibabaStandIn } from './alibaba/stand-in.ts'
import { falStandIn } from './fal/stand-in.ts'
import { googleStandIn } from './google/stand-in.ts'
import { kieStandIn } from './kie/stand-in.ts'
import { openaiStandIn } from './openai/stand-in.ts'
import { replicateStandIn } from './replicate/stand-in.ts'
import { runwareStandIn } from './runware/stand-in.ts'
import type { StandIn, StandInAddress } from './stand-in.ts'
import { vertexStandIn } from './vertex/stand-in.ts'
import { xaiStandIn } from './xai/stand-in.ts'

/** One line for each media provider. All of them answer at one server. */
export const standIns = {
  kie: kieStandIn,
  fal: falStandIn,
  runware: runwareStandIn,
  ark: arkStandIn,
  comfyui: comfyuiStandIn,
  replicate: replicateStandIn,
  google: googleStandIn,
  vertex: vertexStandIn,
  openai: openaiStandIn,
  xai: xaiStandIn,
  alibaba: alibabaStandIn
} as const satisfies Record<string, StandIn>

/** The settings with which the pipeline service calls the stand-ins in place of every provider. */
export function pipelineSettings(address: StandInAddress): Record<string, string> {
  return Object.assign({}, ...Object.values(standIns).map((standIn) => standIn.pipelineSettings(address)))
}
