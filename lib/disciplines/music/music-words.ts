/** Words for music in one language, and the words by which a text says that there is none. */
export interface MusicWords {
  /** Expressions for whole words; for scripts without spaces, anywhere in the text. */
  music: readonly string[]
  /** Negations that stand before: "sin música". */
  before?: readonly string[]
  /** Negations that stand after: "müzik yok", "संगीत के बिना". */
  after?: readonly string[]
  /** True for scripts that put no spaces between words. */
  isUnspaced?: boolean
}

/**
 * The first net: the most common words in the languages with the most speakers. It need not know every word, because
 * the director answers for each shot whether it asks for music.
 */
export const musicWords = {
  english: {
    music: [
      'music(?:al)?',
      'soundtracks?',
      'songs?',
      'melod(?:y|ies)',
      'jingles?',
      'tunes?',
      'lo-?fi',
      'hip[- ]hop',
      'orchestral?',
      'symphony',
      '(?:film|orchestral|cinematic) score',
      'beat drops?',
      'bass ?lines?',
      'sing(?:s|ing)?',
      'choir',
      'hum(?:s|ming) a'
    ],
    before: ['no', 'without', 'never', 'not', 'free of', 'instead of', 'nor']
  },
  mandarin: {
    music: ['音乐', '音樂', '配乐', '配樂', '背景乐', '歌曲', '唱歌', '旋律', '伴奏'],
    before: ['没有', '沒有', '无', '無', '不要', '不含', '不带', '不帶', '无需', '禁止', '冇', '唔要'],
    isUnspaced: true
  },
  hindi: {
    music: ['संगीत', 'म्यूज़िक', 'म्यूजिक', 'गाना', 'गाने', 'गीत', 'धुन'],
    before: ['बिना'],
    after: ['नहीं', 'के बिना', 'मत', 'न हो']
  },
  spanish: {
    music: ['m[uú]sica', 'canci[oó]n(?:es)?', 'melod[ií]as?', 'banda sonora', 'cantando', 'canta'],
    before: ['sin', 'ninguna?', 'nada de', 'no hay', 'nunca', 'ni']
  },
  arabic: {
    music: ['(?:ال)?موسيقى', 'موسيقي', 'أغنية', 'أغاني', 'اغنية', 'اغاني', 'لحن', 'مزيكا'],
    before: ['بدون', 'بلا', 'دون', 'لا', 'من غير', 'لا توجد', 'ليس هناك', 'مفيش']
  },
  french: {
    music: ['musiques?', 'musicale?', 'chansons?', 'm[eé]lodies?', 'bande[- ]son(?:ore)?', 'chante(?:nt)?'],
    before: ['sans', 'aucune?', 'pas de', 'jamais de', 'point de', 'ni']
  },
  bengali: {
    music: ['সঙ্গীত', 'সংগীত', 'মিউজিক', 'গান', 'সুর'],
    before: ['বিনা'],
    after: ['ছাড়া', 'নেই', 'নয়', 'না', 'থাকবে না']
  },
  portuguese: {
    music: ['m[uú]sicas?', 'can[cç](?:[aã]o|[oõ]es)', 'melodias?', 'trilha sonora', 'cantando', 'canta'],
    before: ['sem', 'nenhuma?', 'nada de', 'não há', 'nunca', 'nem']
  },
  russian: {
    music: ['музык[аиуеой]+', 'песн[яиюей]+', 'песен', 'мелоди[яиюей]+', 'саундтрек[а-я]*', 'поёт', 'поет'],
    before: ['без', 'никакой', 'ни', 'не']
  },
  indonesian: {
    music: ['musik', 'lagu', 'melodi', 'bernyanyi', 'menyanyi'],
    before: ['tanpa', 'tidak ada', 'jangan ada', 'bukan', 'tak ada']
  },
  urdu: {
    music: ['موسیقی', 'میوزک', 'گانا', 'گانے', 'گیت', 'دھن'],
    before: ['بغیر', 'بنا'],
    after: ['کے بغیر', 'نہیں', 'نہ ہو']
  },
  german: {
    music: [
      '(?:hintergrund|film|klavier|tanz|pop|rock)?musik',
      'lied(?:er|es)?',
      'melodien?',
      'soundtracks?',
      'gesang',
      'singt',
      'singen'
    ],
    before: ['ohne', 'keine?', 'keinen', 'niemals', 'nie', 'weder', 'noch', 'statt']
  },
  japanese: {
    music: [
      '音楽',
      '歌声', // Not the 曲 of bends and curves: 曲がる, 曲線, 弯曲.
      '(?<![弯彎扭歪湾蜷卷屈捲])曲(?!が[るりらっろ]|[げ線线面折直尺])',
      'メロディー?',
      'ミュージック',
      'BGM'
    ],
    after: [
      'なし',
      'は?な(?:い|く)',
      'は?ありません',
      'を?使わ',
      'は?入れ(?:ない|ず)',
      '抜き',
      'は?流れ(?:ない|ず)',
      'は?不要'
    ],
    isUnspaced: true
  },
  pidgin: { music: ['music', 'sing song'], before: ['no', 'no get', 'without', 'no put'] },
  marathi: {
    music: ['संगीत', 'गाणे', 'गाणं', 'गाणी', 'चाल'],
    before: ['विना'],
    after: ['नाही', 'नको', 'शिवाय', 'विना']
  },
  vietnamese: {
    music: ['nhạc', 'bài hát', 'giai điệu', 'ca hát', 'âm nhạc'],
    before: ['không có', 'không', 'chẳng có', 'đừng có']
  },
  telugu: {
    music: ['సంగీతం', 'మ్యూజిక్', 'పాట', 'పాటలు', 'రాగం'],
    after: ['లేకుండా', 'లేదు', 'వద్దు', 'కాదు']
  },
  hausa: { music: ['kiɗa', 'kida', 'waƙa', 'waka'], before: ['babu', 'ba tare da', 'ba'] },
  turkish: {
    music: ['müzik', 'müziği', 'şarkı(?:sı|lar)?', 'melodi(?:si)?', 'ezgi'],
    after: ['yok', 'olmadan', 'olmasın', 'değil', 'olmayacak', 'içermez']
  },
  tamil: {
    music: ['இசை', 'பாடல்', 'பாட்டு', 'மெல்லிசை'],
    after: ['இல்லாமல்', 'இல்லை', 'வேண்டாம்', 'இன்றி']
  }
} as const satisfies Record<string, MusicWords>
