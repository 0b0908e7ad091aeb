ALTER TABLE "support_users" ADD COLUMN "merged_email" text;--> statement-breakpoint
UPDATE "support_users" SET "merged_email" = "led"."email" FROM (
  SELECT "merged_into", min("email") AS "email" FROM "support_users" WHERE "merged_into" IS NOT NULL GROUP BY "merged_into"
) "led" WHERE "led"."merged_into" = "support_users"."id";
