import type { CastMember } from './wire/script.ts'

const women = /\b(?:wom[ae]n|female|girl|lady|mother|grandmother|she|her|feminine)\b/i
const men = /\b(?:m[ae]n|male|boy|gentleman|father|grandfather|he|his|masculine)\b/i
const ages =
  /\b(?:(?:early|mid|late)[ -]?)?(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties)\b|\b(?:\d{2}|twenty|thirty|forty|fifty|sixty|seventy|eighty)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?(?:[ -]years?[ -]old)?\b|\b(?:young|middle-aged|elderly|old)\b/i
/** A voice in another language says age and sex in words that we do not know, and nothing may speak against it. */
const english = /\b(?:a|an|the|and|with|in|no|voice|low|high|deep|soft|calm|warm|dry|bright|slow|quick|pace|pitch)\b/i

/** One of these for every voice of which nothing is said. Each names sex and age, so that every clip gets the same. */
const unsaid = [
  { sex: 'a woman', age: 'in her thirties' },
  { sex: 'a man', age: 'in his thirties' },
  { sex: 'a woman', age: 'in her fifties' },
  { sex: 'a man', age: 'in his fifties' }
] as const

const manner = 'a mid-pitched, even voice at an unhurried pace'

/**
 * How somebody sounds, the same in each clip of an ad: the cast's own words, and sex and age where these do not say
 * them, from how the person looks, else always the same for the same name. A clip model invents a voice anew for each
 * clip when it is told neither.
 */
export function steadyVoice(
  name: string | undefined,
  member: Pick<CastMember, 'description' | 'voice'> | undefined
): string {
  const own = member?.voice?.trim().replace(/\.$/, '') ?? ''
  if (own !== '' && !english.test(own)) return own
  const looks = `${own} ${member?.description ?? ''}`
  const pick = unsaid[placeOf(name ?? '') % unsaid.length] ?? unsaid[0]
  const isWoman =
    women.test(own) || (!men.test(own) && (women.test(looks) || (!men.test(looks) && pick.sex === 'a woman')))
  const sex = isWoman ? 'a woman' : 'a man'
  const hasSex = women.test(own) || men.test(own)
  const seenAge = ages.exec(member?.description ?? '')?.[0]
  const age = ages.test(own)
    ? ''
    : seenAge
      ? ageWords(seenAge, isWoman)
      : pick.age.replace(/her|his/, isWoman ? 'her' : 'his')
  const person = [hasSex ? '' : sex, age].filter(Boolean).join(' ')
  return [own === '' ? manner : own, person].filter(Boolean).join(', ')
}

/** `mid-forties` as `in her mid-forties`; a number as `about 40`. */
function ageWords(age: string, isWoman: boolean): string {
  if (/ties$|teens$/i.test(age)) return `in ${isWoman ? 'her' : 'his'} ${age.toLowerCase()}`
  if (/^(?:young|middle-aged|elderly|old)$/i.test(age)) return age.toLowerCase()
  return `about ${age.toLowerCase()}`
}

/** The same number for the same name, in whatever case it is written. */
function placeOf(name: string): number {
  let sum = 0
  // Some letters have several small forms of one large one.
  for (const character of name.trim().toUpperCase().toLowerCase())
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum
}
