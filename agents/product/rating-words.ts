/** Stars of five, in figures: "4.7 out of 5", "4,5 Sterne". */
export const ratingWords =
  /(?<![\d.,])(\d(?:[.,]\d{1,2})?)\s*(?:out of|von|sur|de|su|van|av|af|z|din|из|з|\/)\s*5(?![\d.,]\d)|(?<![\d.,])(\d[.,]\d{1,2})\s*(?:stars|star rating|sterne|étoiles|estrellas|stelle|estrelas|sterren|stjärnor)/iu
