CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('pgboss.queue') IS NOT NULL THEN
    UPDATE "pgboss"."queue" SET "deletion_seconds" = 0 WHERE "name" LIKE 'send-%';
  END IF;
END $$;
