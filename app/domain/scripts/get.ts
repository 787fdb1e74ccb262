import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { findCited } from './find-cited.ts'
import { findResearchNotice } from './find-research-notice.ts'
import { findScript } from './find-script.ts'
import { scriptView } from './script-view.ts'

export async function getScript({ scope, scriptId }: { scope: Scope; scriptId: string }): Promise<ScriptView> {
  const { ownerId, runtime } = scope
  const script = await findScript(runtime.database, { ownerId, scriptId })
  const ad = await findAd(runtime.database, ownerId, script.adId)
  const cited = await findCited(runtime.database, { ad, scripts: [script.content] })
  const noticeOf = await findResearchNotice(runtime.database, ad)
  return scriptView({ script, ad, cited, noticeOf })
}
