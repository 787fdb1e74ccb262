ALTER TABLE "ads" ADD COLUMN "aspect_ratio_fixed_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "ads" SET "aspect_ratio" = coalesce("ads"."aspect_ratio", "bought"."aspect_ratio"), "aspect_ratio_fixed_at" = "bought"."created_at"
FROM (
	SELECT DISTINCT ON ("ad_id") "ad_id", "aspect_ratio", "created_at" FROM (
		SELECT "ad_id", "input"->>'aspectRatio' AS "aspect_ratio", "created_at" FROM "images" WHERE "purpose" IN ('scene', 'single')
		UNION ALL
		SELECT "ad_id", "input"->>'aspectRatio' AS "aspect_ratio", "created_at" FROM "videos"
	) AS "media" WHERE "ad_id" IS NOT NULL AND "aspect_ratio" IS NOT NULL ORDER BY "ad_id", "created_at"
) AS "bought" WHERE "bought"."ad_id" = "ads"."id";
