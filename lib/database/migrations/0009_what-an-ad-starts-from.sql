ALTER TABLE "ads" ADD COLUMN "persona_id" uuid;--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "quote_id" text;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_persona_id_personas_id_fk" FOREIGN KEY ("persona_id") REFERENCES "public"."personas"("id") ON DELETE set null ON UPDATE no action;