ALTER TABLE "lots" DROP CONSTRAINT "lots_origin";--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_origin" CHECK ("lots"."origin" in ('opening', 'batch', 'count', 'order'));