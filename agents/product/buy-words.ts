import { anyWords } from './any-words.ts'

/** In the largest languages of trade, in lower case, as shops write them on buttons. */
const buy = [
  'add (?:this )?(?:item )?to (?:my |your |the )?(?:shopping )?(?:cart|bag|basket|trolley|order)|buy (?:it )?now|buy (?:this|from|online|direct|yours)|buy\\s*!?$|purchase(?: now|!?$)|get it now|pre-?order|order (?:now|online|here|via)|order!?$|checkout now|shop now',
  'in den (?:warenkorb|einkaufswagen|korb)|zum warenkorb|jetzt (?:kaufen|bestellen)|(?:online )?(?:kaufen|bestellen)|warenkorb hinzufügen|in die einkaufstasche|vorbestellen',
  'ajouter (?:au|à mon|dans le) panier|mettre (?:au|dans le) panier|acheter(?: maintenant)?|j.ach[eè]te|commander|réserver$|ajouter !?$|précommander',
  '(?:añadir|agregar|sumar|anadir) (?:al? (?:mi )?carr(?:it)?o|a la (?:cesta|bolsa|compra|canasta)|a mi bolsa)|comprar(?: ahora| agora| ya)?|lo quiero|(?:adicionar|colocar|pôr|juntar) (?:ao|no) (?:carrinho|cesto)|(?:adicionar|colocar) (?:à|na) sacola|afegir a la cistella|afegeix (?:al carret|a la cistella)',
  'aggiungi al (?:carrello|cestino)|metti nel carrello|acquista(?: ora| online)?|ordina(?: ora|!?$)|compra(?: ora|!?$)',
  'in (?:de |mijn )?winkelwagen|in (?:de |mijn )?winkelmand|toevoegen aan winkel\\p{L}*|bestel(?:len)?(?: nu|!?$)|kopen|koop nu',
  'lägg (?:till )?i (?:varukorg\\p{L}*|kundvagn\\p{L}*|korg)|köp(?: nu)?|læg i (?:indkøbs)?kurv\\p{L}*|tilføj til (?:indkøbs)?kurv|køb(?: nu)?|legg i handle\\p{L}*|kjøp(?: nå)?|handla(?: nu)?$|bestill(?: nå)?$|bestil(?: nu)?$|setja í körfu|lisää (?:ostos)?koriin|osta|lisa (?:ostu)?korvi',
  'do koszyka|dodaj do koszyka|kup(?: teraz| online|!?$)|zamów(?: teraz|!?$)|objednat|objednať|kúpiť|do kosz|do košíku|vložit do koš\\p{L}+|přidat do koš\\p{L}+|koupit|pridať do košíka|do košíka|kosárba\\p{L}*|megveszem|megrendelem|vásárlás|į krepšelį|dėti į krepšelį|pievienot grozam|ielikt grozā',
  'dodaj v košarico|ad[aă]ug[aă] [iî]n co[sșş]|cump[aă]r[aă]|comand[aă](?: acum|!?$)|добави в (?:количка\\p{L}*|кошница\\p{L}*)|поръчай|додади во кошничка|додај у корпу|dodaj u korpu|kupi|shto në (?:shportë|karrocë)|blej tani|купи|заказать(?: |$)|оформить заказ|замовити|(?:добавить |положить )?в корзину|купить|(?:додати )?(?:до|в|у) кошика?|купити|додај у корпу|u korpu|u košaricu|dodaj u košaricu|v košarico',
  'sepete (?:ekle|at)|satın al|hemen al|sifariş et|səbətə at|savat(?:cha)?ga|себетке|კალათაში|ყიდვა|ավելացնել զամբյուղ|сагсанд|προσθήκη στο καλάθι|στο καλάθι|(?:הוסף|הוספה|הוסיפו|הוסיפי) ל(?:סל|עגלה)|קנה עכשיו|קנו עכשיו|לרכישה|(?:أضف|اضف|إضافة|اضافة) (?:إلى|الى|ل) ?(?:ال)?(?:سلة|عربة|حقيبة)|أضف للسلة|أضف اوردر|اطلب الآن|اشتري? الآن|شراء الآن|افزودن به سبد|خرید',
  'カートに(?:入れる|いれる|追加)|カートへ|ショッピングカートに|買い物カゴに|注文する|かごに入れる|カゴに入れる|買い物か[ごゴ]|今すぐ購入|購入|(?:加入|放入|放進|加到|添加到?)(?:购物车|購物車|购物袋|購物袋)|(?:立即|立刻|马上|直接)(?:购买|購買|下單)|장바구니|구매하기|바로 ?구매|구매$|(?:thêm|cho) vào giỏ|mua (?:ngay|hàng)|đặt (?:mua|hàng)|chọn mua|कार्ट में|अभी खरीदें|tambah(?:kan)? ke keranjang|masukkan keranjang|beli sekarang|เพิ่มลง(?:ใน)?ตะกร้า|(?:หยิบ)?ใส่ตะกร้า|เพิ่มในตะกร้า|สั่งซื้อ|ซื้อเลย|ซื้อสินค้า',
  '(?:add|ajouter|añadir|agregar|aggiungi|adicionar|toevoegen|lägg till|tilføj|legg til|lisää|dodaj|přidat|pridať|adaugă|προσθήκη|დამატება|beli|ซื้อ|grozā|ostukorvi)$|put in (?:the )?(?:cart|basket)|in (?:den )?warenkorb legen|ajouter au (?:chariot|sac)|(?:añadir|agregar) a (?:la )?(?:cesta|bolsa)|compra subito|in mandje|(?:voeg toe aan|plaats in) (?:de )?(?:winkel\\p{L}*|mandje)|kupuję|vlož(?:it|iť) do (?:koš|nákup)\\p{L}*|pune [iî]n co[sșş]|додај во кошничка|αγορ(?:ά|ασε)|今すぐ買|\\+ ?keranjang|tambah ke troli|pirkti|pirkt|bæta í (?:körfu|vagn)|səbətə əlavə et|engadir (?:ao|á) (?:carriño|cesta)|saskira (?:gehitu|bota)|idagdag sa (?:cart|bag)|ongeza kwenye'
]

/** The words of a button that buys. */
export const buyWords = anyWords(buy.map((words) => new RegExp(`^[^\\p{L}\\p{N}]*(?:${words})`, 'iu')))
