const irregularPasts: Record<string, string> = {
  be: 'was',
  become: 'became',
  begin: 'began',
  bite: 'bit',
  blow: 'blew',
  break: 'broke',
  bring: 'brought',
  build: 'built',
  burn: 'burned',
  buy: 'bought',
  catch: 'caught',
  come: 'came',
  cost: 'cost',
  cut: 'cut',
  do: 'did',
  draw: 'drew',
  drink: 'drank',
  eat: 'ate',
  fall: 'fell',
  feel: 'felt',
  fight: 'fought',
  find: 'found',
  fit: 'fit',
  fly: 'flew',
  freeze: 'froze',
  get: 'got',
  give: 'gave',
  go: 'went',
  grow: 'grew',
  have: 'had',
  hide: 'hid',
  hit: 'hit',
  hold: 'held',
  hurt: 'hurt',
  keep: 'kept',
  know: 'knew',
  lead: 'led',
  leave: 'left',
  let: 'let',
  lose: 'lost',
  make: 'made',
  need: 'needed',
  pay: 'paid',
  put: 'put',
  quit: 'quit',
  read: 'read',
  ride: 'rode',
  ring: 'rang',
  run: 'ran',
  say: 'said',
  see: 'saw',
  sell: 'sold',
  send: 'sent',
  set: 'set',
  shake: 'shook',
  shine: 'shone',
  show: 'showed',
  shrink: 'shrank',
  shut: 'shut',
  sink: 'sank',
  sit: 'sat',
  sleep: 'slept',
  slide: 'slid',
  smell: 'smelled',
  spend: 'spent',
  spill: 'spilled',
  spin: 'spun',
  split: 'split',
  stand: 'stood',
  steal: 'stole',
  stick: 'stuck',
  sting: 'stung',
  stink: 'stank',
  sweep: 'swept',
  swell: 'swelled',
  take: 'took',
  teach: 'taught',
  tear: 'tore',
  tell: 'told',
  think: 'thought',
  throw: 'threw',
  wake: 'woke',
  wear: 'wore',
  win: 'won',
  write: 'wrote'
}

/** "turns" -> "turn", "goes" -> "go", "is" -> "be". */
export function baseForm(verb: string): string {
  const lower = verb.toLowerCase()
  if (lower === 'is' || lower === 'are') return 'be'
  if (lower === 'has') return 'have'
  if (lower === 'does') return 'do'
  if (/[^aeiou]ies$/.test(lower)) return lower.replace(/ies$/, 'y')
  if (/(ss|sh|ch|x|zz|[^aeiou]o)es$/.test(lower)) return lower.slice(0, -2)
  return /[^s]s$/.test(lower) ? lower.slice(0, -1) : lower
}

/** "turn" -> "turned", "fit" -> "fit", "pill" -> "pilled". */
export function pastForm(base: string): string {
  const irregular = irregularPasts[base]
  if (irregular !== undefined) return irregular
  if (base.endsWith('e')) return `${base}d`
  if (/[^aeiou]y$/.test(base)) return base.replace(/y$/, 'ied')
  if (/^[^aeiou]*[aeiou][bdgklmnprt]$/.test(base)) return `${base}${base.at(-1)}ed`
  return `${base}ed`
}

/** "turn" -> "turns", "go" -> "goes", "be" -> "is". */
export function thirdPerson(base: string): string {
  if (base === 'be') return 'is'
  if (base === 'have') return 'has'
  if (/(s|sh|ch|x|z|o)$/.test(base)) return `${base}es`
  if (/[^aeiou]y$/.test(base)) return base.replace(/y$/, 'ies')
  return `${base}s`
}

/** "get your first client" -> "getting your first client". */
export function gerundPhrase(phrase: string): string {
  const [verb = '', ...rest] = phrase.split(' ')
  const doubled = /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb)
  const gerund =
    verb.endsWith('e') && verb.length > 2 && !verb.endsWith('ee')
      ? `${verb.slice(0, -1)}ing`
      : `${verb}${doubled ? verb.at(-1) : ''}ing`
  return [gerund, ...rest].join(' ')
}

const massNouns =
  /\b(coffee|brew|tea|water|juice|soap|shampoo|cream|balm|oil|serum|sunscreen|toothpaste|deodorant|software|food|granola|bread|butter|honey|milk|wine|beer|gin|kombucha|rice|pasta|chocolate|powder|detergent|makeup|clothing|furniture|jewelry|jewellery|luggage|bedding|yoga|therapy|insurance|coaching|advice|paint|ink|glue|wax|perfume|cologne|lotion|moisturi[sz]er|conditioner|yogurt|cheese|salt|sugar|kefir|matcha|protein|creatine|collagen|gum|footwear|underwear|skincare|equipment|gear)$/i
const singularsInS =
  /(ss|us|is|lens|series|news|canvas|bus|gas|atlas|press|dress|mattress|glass|harness|fitness|compass)$/i

export function isPlural(noun: string): boolean {
  const head = noun.trim().split(/\s+/).at(-1) ?? ''
  return /s$/i.test(head) && !singularsInS.test(head) && !/['’]s$/.test(head)
}

export function isMass(noun: string): boolean {
  return massNouns.test(noun.trim())
}

/** "standing desk" -> "a standing desk", "cold brew" -> "cold brew". */
export function withArticle(noun: string): string {
  if (isPlural(noun) || isMass(noun) || /^(a|an|the|my|our|your)\s/i.test(noun) || /^[A-Z]/.test(noun)) return noun
  return /^([aeio]|u(?!ni|se|ti)|hour|honest)/i.test(noun) ? `an ${noun}` : `a ${noun}`
}
