import { describe, expect, test } from 'vitest'
import { findMusicWord } from './find-words.ts'
import type { musicWords } from './music-words.ts'

/** A sentence that asks for music and one that rules it out, in each language of the list. */
const sentences: Record<keyof typeof musicWords, readonly [asks: string, rulesOut: string]> = {
  english: ['Soft piano music plays while she pours.', 'Room tone only, without any background music.'],
  mandarin: ['她倒咖啡时播放轻柔的音乐。', '只有环境声，没有音乐。'],
  hindi: ['पीछे हल्का संगीत बजता है।', 'केवल कमरे की आवाज़, कोई संगीत नहीं।'],
  spanish: ['Suena música suave mientras sirve.', 'Solo el sonido del hielo, sin ninguna música.'],
  arabic: ['تعزف موسيقى هادئة في الخلفية.', 'صوت الثلج فقط، بدون موسيقى.'],
  french: ['Une musique douce joue au fond.', 'Le bruit de la glace, sans musique ni chanson.'],
  bengali: ['পিছনে মৃদু সঙ্গীত বাজছে।', 'শুধু ঘরের শব্দ, সঙ্গীত ছাড়া।'],
  portuguese: ['Uma música suave toca ao fundo.', 'Só o som do gelo, sem música.'],
  russian: ['На фоне играет тихая музыка.', 'Только звон льда, без музыки.'],
  indonesian: ['Musik lembut terdengar di latar.', 'Hanya bunyi es, tanpa musik.'],
  urdu: ['پس منظر میں ہلکی موسیقی بجتی ہے۔', 'صرف برف کی آواز، موسیقی کے بغیر۔'],
  german: ['Leise Klaviermusik spielt im Hintergrund.', 'Nur Eis im Glas, keine Musik und kein Gesang, ohne Lied.'],
  japanese: ['静かな音楽が流れる。', '氷の音だけ、音楽なし。'],
  pidgin: ['Sweet music dey play for back.', 'Na only ice sound, no get music.'],
  marathi: ['मागे हळू संगीत वाजते.', 'फक्त बर्फाचा आवाज, संगीत नको.'],
  vietnamese: ['Nhạc nhẹ vang lên phía sau.', 'Chỉ có tiếng đá, không có nhạc.'],
  telugu: ['నేపథ్యంలో సంగీతం వినిపిస్తుంది.', 'మంచు శబ్దం మాత్రమే, సంగీతం లేకుండా.'],
  hausa: ['Ana jin kiɗa a baya.', 'Sautin ƙanƙara kawai, babu kiɗa.'],
  turkish: ['Arkada hafif müzik çalıyor.', 'Sadece buz sesi, müzik yok.'],
  tamil: ['பின்னணியில் இசை ஒலிக்கிறது.', 'பனியின் ஒலி மட்டும், இசை இல்லாமல்.']
}

describe.each(Object.entries(sentences))('music in %s', (_language, [asks, rulesOut]) => {
  test('is found where a text asks for it', () => {
    expect(findMusicWord(asks)).not.toBeNull()
  })

  test('is no violation where a text rules it out', () => {
    expect(findMusicWord(rulesOut)).toBeNull()
  })

  test('is found beside a sentence that rules it out', () => {
    expect(findMusicWord(`${rulesOut} ${asks}`)).not.toBeNull()
  })
})

test.each([
  'The kettle is singing on the stove.',
  'a kettle singing',
  'keys jingle in her pocket',
  'a jingle of coins on tile',
  'tyres singing on wet asphalt',
  'エミが角を曲がる',
  '一条弯曲的小路，曲线很柔和',
  'She holds a phone in her hand.',
  'a bird sings outside',
  'Das Handy in ihrer Hand klingelt.',
  'El hielo cruje en el vaso.',
  'Un téléphone dans sa main vibre.',
  'вода кипит в чайнике',
  '她手里拿着手机，水在沸腾',
  '冷たいコーヒーを注ぐ',
  'Sie lacht und stellt das Glas ab.',
  'A museum ticket and a sound mixer on the desk'
])('“%s” asks for no music', (text) => {
  expect(findMusicWord(text)).toBeNull()
})

test.each([
  'a kettle singing while a choir sings',
  'No dialogue. A song starts.',
  'No words, then a jingle',
  '静かな曲が流れる'
])('“%s” asks for music', (text) => {
  expect(findMusicWord(text)).not.toBeNull()
})
