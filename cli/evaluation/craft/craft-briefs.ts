import { batteryWorkshop } from './briefs/battery-workshop.ts'
import { boilOverLid } from './briefs/boil-over-lid.ts'
import { warmLoaf } from './briefs/warm-loaf.ts'
import type { CraftBrief } from './craft-brief.ts'

export const craftBriefs: readonly CraftBrief[] = [boilOverLid, batteryWorkshop, warmLoaf]
