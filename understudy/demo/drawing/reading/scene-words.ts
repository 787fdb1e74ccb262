import type { Lighting, PropKind, Setting } from './scene-kinds.ts'

export const settingWords: [RegExp, Setting][] = [
  [/\b(podcast|recording booth|recording studio|radio)\b/, 'podcast'],
  [
    /\b(seamless|plain (white|grey|gray|neutral)? ?background|white background|neutral background|backdrop|cyclorama|character sheet|identity sheet|reference sheet)\b/,
    'seamless'
  ],
  [/\b(kitchen|countertop|stove|fridge|pantry)\b/, 'kitchen'],
  [/\b(bathroom|shower|vanity|washbasin)\b/, 'bathroom'],
  [/\b(bedroom|nightstand|duvet)\b/, 'bedroom'],
  [/\b(gym|workout|weights|treadmill|fitness|barbell|locker)\b/, 'gym'],
  [/\b(caf[eé]|coffee ?shop|coffee bar|restaurant|bakery|diner)\b/, 'cafe'],
  [/\b(car|driver'?s seat|dashboard|vehicle)\b/, 'car'],
  [/\b(stage|keynote|auditorium|spotlight|conference|theatre|theater)\b/, 'stage'],
  [/\b(clinic|hospital|lab|laboratory|doctor'?s|pharmacy|dentist)\b/, 'clinic'],
  [/\b(beach|ocean|sea|shore|coast|poolside)\b/, 'beach'],
  [/\b(street|sidewalk|city|urban|alley|downtown|crosswalk|subway|rooftop)\b/, 'street'],
  [/\b(park|forest|trail|garden|mountain|meadow|outdoors?|nature|lake|hik\w+|backyard|porch)\b/, 'park'],
  [/\b(store|shop|supermarket|aisle|warehouse|boutique)\b/, 'shop'],
  [/\b(office|workspace|boardroom|cubicle|meeting room)\b/, 'office'],
  [/\b(living ?room|sofa|couch|lounge|apartment|hallway|loft)\b/, 'living-room'],
  [/\bproduct shot|packshot|hero shot\b/, 'seamless'],
  [/\bstudio\b(?! light)/, 'podcast']
]

/**
 * Each of these words can mean a thing in a room or the room itself. They count only when no other word names the
 * place.
 */
export const faintSettingWords: [RegExp, Setting][] = [
  [/\bmic(rophone)?s?\b/, 'podcast'],
  [/\b(sink|mirror|tub)\b/, 'bathroom'],
  [/\b(bed|pillows?)\b/, 'bedroom'],
  [/\bbar\b/, 'cafe'],
  [/\b(desk|study|library|meeting)\b/, 'office'],
  [/\b(pool|sand)\b/, 'beach'],
  [/(?<!depth of )\bfield\b/, 'park'],
  [/\bshelves\b/, 'shop'],
  [/\b(home|house|room)\b/, 'living-room']
]

export const lightingWords: [RegExp, Lighting][] = [
  [/\b(neon|led strip|rgb|cyberpunk|colou?red gel)\b/, 'neon'],
  [/\b(golden[- ]hour|sunset|sunrise|late afternoon|magic hour|low sun|dusk)\b/, 'golden'],
  [/\b(night|midnight|dark room|moonlit|dim|evening|low[- ]key)\b/, 'night'],
  [/\b(cool|overcast|blue hour|fluorescent|rainy|cloudy|cold light)\b/, 'cool'],
  [/\b(warm|tungsten|candle\w*|lamp ?light|cozy|cosy|amber)\b/, 'warm'],
  [/\b(studio light\w*|softbox|ring light|high[- ]key|key light)\b/, 'studio'],
  [/\b(daylight|morning|bright|natural light|window light|sunny|sunlit|noon)\b/, 'daylight']
]

export const propWords: [RegExp, PropKind, boolean][] = [
  [/\b(can|seltzer|soda|energy drink)\b(?! (you|we|i|be|not|do|it|never|help|make|see|feel|get|go))/, 'can', true],
  [
    /\b(glass(?!es| (?:bottle|jar|door|wall|window|panel|table))|iced?[- ](coffee|tea|latte)|cold brew|smoothie|juice|tumbler)\b/,
    'glass',
    false
  ],
  [/\b(bottle|serum|shampoo|cold brew|flask|wine|beer|perfume|cleanser|oil|drops)\b/, 'bottle', true],
  [
    /\b(jar|cream(?! (?:paper|label|colou?red|linen|wool|cotton|silk|knit\w*|tiles?|walls?|shirt|sweater|jumper|t-shirt|blouse|dress|sofa|curtains?|ceramic|and))|moisturi[sz]er|supplement\w*|capsules|pills|vitamin\w*|honey|candle|balm|powder)\b/,
    'jar',
    true
  ],
  [/\b(tube|toothpaste|sunscreen|lotion|ointment|lip ?stick|mascara)\b/, 'tube', true],
  [
    /\b(pouch|bag of|(?:protein|granola|energy|chocolate|cereal|candy) bars?|sachet|snack|chips|beans|packet|jerky|granola)\b/,
    'pouch',
    true
  ],
  [/\b(box|package|packaging|carton|parcel|kit|cereal|worn old object)\b/, 'box', true],
  [/\b(shoes?|sneakers?|trainers|boots?)\b/, 'shoe', true],
  [/\b(mug|cup|espresso|latte|cappuccino|tea)\b/, 'mug', false],
  [
    /(?<!\b(?:on|with|from|by|of) an? )\b(?:smart|i)?phone\b(?!['’]s|[- ](?:camera|footage|video|held|lens|shot|quality|sensor|softness|look))|\bapp\b/,
    'phone',
    false
  ],
  [/\b(mic|microphones?|podcast)\b/, 'microphone', false],
  [/\b(laptop|computer|macbook|keyboard)\b/, 'laptop', false],
  [/\b(book|notebook|journal)\b/, 'book', false],
  [/\b(plant|flowers?|bouquet|succulent)\b/, 'plant', false],
  [/\b(dumbbells?|kettlebell|weights)\b/, 'dumbbell', false],
  [/\b(plate|bowl|meal|salad|food|pasta|toast|breakfast)\b/, 'plate', false]
]

/** The value of the rule whose word comes first in the text. */
export function earliest<T>(rules: readonly [RegExp, T][], text: string): T | null {
  let best: { at: number; value: T } | null = null
  for (const [pattern, value] of rules) {
    const at = text.search(pattern)
    if (at >= 0 && (!best || at < best.at)) best = { at, value }
  }
  return best?.value ?? null
}
