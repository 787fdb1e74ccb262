/** The languages in which the stand-in knows some of its own lines. */
export const knownLanguages = ['ar', 'de', 'es', 'fr', 'ja'] as const

export type KnownLanguage = (typeof knownLanguages)[number]

/** Its own lines about cold brew, translated by hand. The key is the line as it writes it. */
export const knownLines: Readonly<Record<string, Record<KnownLanguage, string>>> = {
  'Before the word for it, there’s this.': {
    de: 'Noch bevor es ein Wort dafür gibt: das.',
    es: 'Antes de tener nombre, ya era esto.',
    fr: 'Avant le mot, il y a déjà ça.',
    ar: 'قبل أن نجد له اسمًا، هناك هذا.',
    ja: '名前がつく前から、これがある。'
  },
  'Fill the glass with ice, all the way up.': {
    de: 'Füll das Glas mit Eis, ganz bis oben.',
    es: 'Llena el vaso de hielo hasta arriba.',
    fr: 'Remplis le verre de glaçons, à ras bord.',
    ar: 'املأ الكأس بالثلج حتى الحافة.',
    ja: 'グラスに氷を、ふちまでたっぷり。'
  },
  'Cold brew. It never turns bitter.': {
    de: 'Cold Brew. Wird einfach nie bitter.',
    es: 'Café frío. Nunca se vuelve amargo.',
    fr: 'Le café infusé à froid. Jamais amer.',
    ar: 'قهوة باردة. لا تصبح مُرّة أبدًا.',
    ja: '水出しコーヒー。ずっと苦くならない。'
  },
  'I’ve been faking it about cold brew for years.': {
    de: 'Beim Cold Brew habe ich jahrelang nur so getan.',
    es: 'Llevo años fingiendo que entiendo de café frío.',
    fr: 'Ça fait des années que je fais semblant pour le café froid.',
    ar: 'منذ سنوات وأنا أتظاهر بفهم القهوة الباردة.',
    ja: '水出しコーヒー、何年も知ったかぶりしてました。'
  },
  'It never turns bitter. Don’t take my word for it. This glass has been on my desk since nine. It’s gone noon. Watch my face.':
    {
      de: 'Er wird nie bitter. Glaub mir das nicht einfach. Dieses Glas steht seit neun auf meinem Schreibtisch. Jetzt ist Mittag vorbei. Schau auf mein Gesicht.',
      es: 'Nunca se vuelve amargo. No me creas sin más. Este vaso lleva en mi mesa desde las nueve. Ya es más de mediodía. Mira mi cara.',
      fr: 'Il n’est jamais amer. Ne me crois pas sur parole. Ce verre est sur mon bureau depuis neuf heures. Il est midi passé. Regarde ma tête.',
      ar: 'لا تصبح مُرّة أبدًا. لا تصدّقني هكذا. هذا الكأس على مكتبي منذ التاسعة. لقد تجاوزنا الظهر. راقب وجهي.',
      ja: '全然苦くならないんです。私の言葉は信じなくていいです。このグラス、九時から机の上にあります。もうお昼過ぎです。私の顔、見ててください。'
    },
  'Don’t take it from me. Try it for one ordinary week, and ask when it was made, not what it’s called.': {
    de: 'Glaub nicht mir. Probier ihn eine ganz normale Woche lang, und frag, wann er gemacht wurde, nicht wie er heißt.',
    es: 'No me creas a mí. Pruébalo una semana normal y pregunta cuándo se hizo, no cómo se llama.',
    fr: 'Ne me crois pas sur parole. Essaie une semaine ordinaire, et demande quand il a été fait, pas comment il s’appelle.',
    ar: 'لا تصدّقني أنا. جرّبها أسبوعًا عاديًا، واسأل متى حُضّرت لا ما اسمها.',
    ja: '私の言葉は信じなくていいです。普通の一週間だけ試して、名前じゃなくて、いつ作ったかを聞いてみて。'
  },
  'I’ve stopped apologising for my cold brew.': {
    de: 'Für meinen Cold Brew entschuldige ich mich nicht mehr.',
    es: 'Ya no pido perdón por mi café frío.',
    fr: 'J’ai arrêté de m’excuser pour mon café froid.',
    ar: 'توقفتُ عن الاعتذار عن قهوتي الباردة.',
    ja: '水出しコーヒーのことで謝るの、もうやめました。'
  },
  'Nobody asked you to apologise. We asked you to stop bringing it up at dinner.': {
    de: 'Entschuldigen solltest du dich nie. Du solltest nur beim Essen nicht davon anfangen.',
    es: 'Nadie te pidió perdón. Te pedimos que no lo sacaras en la cena.',
    fr: 'Personne ne voulait d’excuses. On voulait juste que tu n’en parles plus à table.',
    ar: 'لم يطلب منك أحد الاعتذار. طلبنا فقط ألّا تذكرها على العشاء.',
    ja: '謝れなんて言ってない。夕食のたびに話すのをやめてって言ったの。'
  },
  'But it never turns bitter. I’ve tried to catch it out. I can’t.': {
    de: 'Aber er wird nie bitter. Ich wollte ihn ertappen. Es geht nicht.',
    es: 'Pero nunca se vuelve amargo. He intentado pillarlo. No puedo.',
    fr: 'Mais il n’est jamais amer. J’ai essayé de le piéger. Impossible.',
    ar: 'لكنها لا تصبح مُرّة أبدًا. حاولتُ أن أُوقع بها. لا أستطيع.',
    ja: 'でも苦くならないんだ。粗探しはした。でも見つからない。'
  },
  'Never turns bitter? Come on. They all say that on day one. Ask me on day nine.': {
    de: 'Nie bitter? Ach komm. Das sagen alle am ersten Tag. Frag mich am neunten.',
    es: '¿Nunca amargo? Anda ya. Todos dicen eso el primer día. Pregúntame el noveno.',
    fr: 'Jamais amer ? Allez. Tout le monde dit ça le premier jour. Redemande-moi le neuvième.',
    ar: 'لا تصبح مُرّة أبدًا؟ بالله عليك. الكل يقول ذلك في اليوم الأول. اسألني في التاسع.',
    ja: '苦くならない？まさか。初日はみんなそう言うの。九日目に聞いて。'
  },
  'Three things about this cold brew. The third one’s the only one that matters.': {
    de: 'Drei Dinge zu diesem Cold Brew. Nur auf das dritte kommt es an.',
    es: 'Tres cosas de este café frío. La tercera es la única que importa.',
    fr: 'Trois choses sur ce café froid. Seule la troisième compte vraiment.',
    ar: 'ثلاثة أشياء عن هذه القهوة الباردة. الثالث وحده هو المهم.',
    ja: 'この水出しコーヒーについて三つ。大事なのは三つ目だけ。'
  },
  'One, there’s nothing to learn. Two, I like looking at it. And three: it never turns bitter.': {
    de: 'Eins: Man muss nichts lernen. Zwei: Ich sehe ihn gern an. Und drei: Er wird nie bitter.',
    es: 'Uno: no hay nada que aprender. Dos: me gusta mirarlo. Y tres: nunca se vuelve amargo.',
    fr: 'Un, il n’y a rien à apprendre. Deux, j’aime le regarder. Et trois, il n’est jamais amer.',
    ar: 'أولًا، لا شيء لتتعلّمه. ثانيًا، أحب النظر إليها. وثالثًا، لا تصبح مُرّة أبدًا.',
    ja: '一つ、覚えることがない。二つ、見た目が好き。そして三つ、ずっと苦くならない。'
  },
  'Which one do you pour away, the first cup or the second?': {
    de: 'Welche Tasse kippst du weg, die erste oder die zweite?',
    es: '¿Qué taza tiras, la primera o la segunda?',
    fr: 'Laquelle tu jettes, la première tasse ou la deuxième ?',
    ar: 'أي كوب تسكبه في الحوض، الأول أم الثاني؟',
    ja: '一杯目と二杯目、捨てるのはどっち？'
  },
  'Try it this week': {
    de: 'Probier es diese Woche',
    es: 'Pruébalo esta semana',
    fr: 'Essaie cette semaine',
    ar: 'جرّبها هذا الأسبوع',
    ja: '今週、試してみて'
  },
  'Made with AI': {
    de: 'Mit KI erstellt',
    es: 'Hecho con IA',
    fr: 'Réalisé avec l’IA',
    ar: 'صُنع بالذكاء الاصطناعي',
    ja: 'AIで制作'
  }
}

/**
 * The translation of a line, or of its first sentences: a script that has few seconds ends a line early. Null for any
 * other line.
 */
export function knownTranslation(line: string, language: KnownLanguage): string | null {
  const whole = knownLines[line]?.[language]
  if (whole) return whole
  const asked = sentencesOf(line)
  for (const [source, translations] of Object.entries(knownLines)) {
    const isItsStart = asked.every((sentence, index) => sentence === sentencesOf(source)[index])
    if (!isItsStart) continue
    return sentencesOf(translations[language])
      .slice(0, asked.length)
      .join(language === 'ja' ? '' : ' ')
  }
  return null
}

export const sentencesOf = (text: string) =>
  text.split(/(?<=[.!?…؟])\s+|(?<=[。？])/u).filter((sentence) => sentence !== '')

/** What stands where it knows no translation: true sentences, and none that pretends to be the line. */
export const placeholders: Record<KnownLanguage, { spoken: readonly string[]; shown: string }> = {
  de: { spoken: ['Hier fehlt noch die Übersetzung.', 'Das ist nur ein Platzhalter.'], shown: 'Noch nicht übersetzt' },
  es: { spoken: ['Aquí falta todavía la traducción.', 'Esto es solo un ejemplo.'], shown: 'Aún sin traducir' },
  fr: { spoken: ['Ici, la traduction manque encore.', 'Ce texte attend sa traduction.'], shown: 'Pas encore traduit' },
  ar: { spoken: ['الترجمة غير متوفرة هنا بعد.', 'هذا نص مؤقت فقط.'], shown: 'لم يُترجم بعد' },
  ja: { spoken: ['ここの翻訳はまだありません。', 'これは仮の文です。'], shown: 'まだ訳されていません' }
}
