import { parseCount } from '../page-reading/number.ts'

/** Stars of five, in figures: "4.7 out of 5", "4,5 Sterne". */
export const ratingWords =
  /(?<![\d.,])(\d(?:[.,]\d{1,2})?)\s*(?:out of|von|sur|de|su|van|av|af|ud af|z|od|din|из|з|од|от|από|מתוך|من|dari|จาก|trên|iš|\/)\s*5(?![\d.,]\d)|(?<![\d.,])(\d[.,]\d{1,2})\s*(?:stars|star rating|sterne|étoiles|estrellas|stelle|estrelas|sterren|stjärnor)/iu

/** How many people gave them: "21 reviews", "6 đánh giá". */
export const countWords =
  // not linear: it reads texts of at most 120 characters, see `visibleRating` and `countIn`
  /(\d[\d.,'’\s\u00a0]*k?)\+?\s*(?:global |customer |verified |product )?(?:reviews?|ratings?|votes|opinions|(?:kunden)?bewertung(?:en|\(en\))?|commentaires|comentarios|betyg|bedømmelser|arviota|opinie|recenz(?:ji|e|ií|ije)|vélemény|ocjen[ae]?|mnenj\p{L}*|αξιολογήσ\p{L}*|חוות דעת|umsagnir|rəy|sharh|пікір|件の(?:レビュー|評価)|個評[價论]|rezensionen|avis|évaluations|reseñas|opiniones|valoraciones|recensioni|valutazioni|avaliações|opiniões|beoordelingen|reviews|omdömen|recensioner|anmeldelser|omtaler|arvostelua|opinii|ocen|hodnocení|recenzí|hodnotení|értékelés|recenzii|отзыв\p{L}*|оценк\p{L}*|відгук\p{L}*|değerlendirme|yorum|κριτικές|đánh giá|nhận xét|ulasan|penilaian|รีวิว|ביקורות|تقييم(?:ات)?|مراجع(?:ة|ات)|recenzij[ae]|osvrta|atsiliepim\p{L}*|atsauksm\p{L}*|arvustust|件|条评[论价]|則評[論價]|개)(?!\p{L})/iu

/** Of a text of at most 120 characters that also has stars. */
export function countIn(text: string): number | null {
  const counted = countWords.exec(text.slice(0, 120).replace(ratingWords, ' '))
  return parseCount(counted?.[1] ?? null)
}
