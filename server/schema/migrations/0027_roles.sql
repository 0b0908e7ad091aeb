ALTER TABLE "invitations" ADD COLUMN "role" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "role" text;--> statement-breakpoint
UPDATE "support_users" SET "role" = 'admin' WHERE "is_admin";--> statement-breakpoint
ALTER TABLE "support_users" DROP COLUMN "is_manager";
