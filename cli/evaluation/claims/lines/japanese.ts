import type { LabelledSet } from '../labelled-line.ts'

export const japanese: LabelledSet = {
  language: 'Japanese',
  facts: [
    { id: 'product', section: 'product', text: '高さを三段階に変えられる枕。カバーは洗濯機で洗える。' },
    { id: 'promise', section: 'promise', text: '朝まで、ぐっすり。' },
    { id: 'price', section: 'price', text: '8,900円。送料無料。30日以内は返品できる。' },
    { id: 'mechanism', section: 'mechanism', text: '中のシートを一枚ずつ抜いて高さを変える。' },
    { id: 'proof', section: 'proof', text: '長野県の工場で縫製。' },
    { id: 'brief', section: 'brief', text: '高さが合わない枕に疲れた人のための枕' }
  ],
  quotes: [
    { id: 'q_1', text: 'シートを一枚抜いたら、ちょうどよくなりました。' },
    { id: 'q_2', text: '夫に取られました。' }
  ],
  lines: [
    { text: 'お店だと二万円するやつです。', flag: 'price' },
    { text: '今だけ半額なんです。', flag: 'price' },
    { text: '初日から、寝つくまで五分かからなくなりました。', flag: 'result' },
    { text: 'これにしてから残業が減りました。', flag: 'result' },
    { text: '整体の先生も使ってます。', flag: 'endorsement' },
    { text: '有名な旅館はだいたいこれ。', flag: 'endorsement' },
    { text: '肩こりが消えました。', flag: 'health' },
    { text: 'いびき、止まりますよ。', flag: 'health' },
    { text: 'ほかの枕とは比べものにならないほど長持ち。', flag: 'comparison' },
    { text: '高い羽毛よりずっと首が楽。', flag: 'comparison' },
    { text: '合わなかったら、何年たっても全額返ってきます。', flag: 'guarantee' },
    { text: '累計三十万個、売れてるんですよ。', flag: 'product' },
    { text: '枕、もう六個目なんです。', flag: null },
    { text: '昨日も三時に目が覚めました。', flag: null },
    { text: 'タオルを丸めて寝たこと、ありませんか。', flag: null },
    { text: '見た目は、正直お餅です。', flag: null },
    { text: '届いた日、猫が先に寝てました。', flag: null },
    { text: 'これはもう、結婚したいレベル。', flag: null },
    { text: '夜中の十二時にポチりました。', flag: null },
    { text: 'みんなの枕、何個目か教えて。', flag: null },
    { text: '八千九百円、送料はかかりません。', flag: null, restsOn: 'fact' },
    { text: '高さは三段階。カバーは洗えます。', flag: null, restsOn: 'fact' },
    {
      text: '一枚抜いたらちょうどよくなった、って人がいて。',
      flag: null,
      restsOn: 'quote',
      receipts: ['q_1']
    },
    {
      text: '見ててください。一枚抜くと、ほら、低くなる。',
      flag: null,
      restsOn: 'show-it',
      visual: '定規の横に枕を置き、シートを一枚抜いて高さの違いを見せる。'
    }
  ]
}
