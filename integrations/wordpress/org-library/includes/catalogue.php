<?php
/**
 * What the server itself reads of the catalogue: title, author and cover of one book, for links and previews.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

/** How long a book is remembered, and how long a failure. */
const BOOK_LIFETIME    = DAY_IN_SECONDS;
const FAILURE_LIFETIME = 5 * MINUTE_IN_SECONDS;

/**
 * A book of an allowed catalogue: `title`, `author`, `intro`, `cover` (absolute), `width`. An empty array when it cannot be
 * read: a page must not fail or wait because of its catalogue.
 */
function book( string $book, string $src = '', string $org = '' ): array {
	$options = options();
	$src     = '' === $src ? $options['src'] : $src;
	$org     = '' === $org ? $options['org'] : $org;
	if ( '' === $book || '' === $src || ! is_allowed_source( $src ) ) {
		return array();
	}
	$feed = feed_address( $src, $org );
	$key  = 'org_library_' . md5( $feed . "\n" . $book );
	$kept = get_transient( $key );
	if ( is_array( $kept ) ) {
		return $kept;
	}
	$found = fetch_book( $feed, $book );
	set_transient( $key, $found, $found ? BOOK_LIFETIME : FAILURE_LIFETIME );
	return $found;
}

/** The address of the feed of a catalogue: of a folder it is `feed.json`. */
function feed_address( string $src, string $org ): string {
	$address = absolute( str_replace( '{org}', rawurlencode( $org ), $src ) );
	$path    = (string) wp_parse_url( $address, PHP_URL_PATH );
	return preg_match( '~\.[a-z0-9]+$~i', $path ) ? $address : trailingslashit( $address ) . 'feed.json';
}

/** Reads a book by the feed's link to single publications. */
function fetch_book( string $feed, string $book ): array {
	$root     = fetch_json( $feed );
	$template = '';
	foreach ( $root['links'] ?? array() as $link ) {
		if ( is_array( $link ) && in_array( 'publication', (array) ( $link['rel'] ?? '' ), true ) && is_string( $link['href'] ?? null ) ) {
			$template = $link['href'];
		}
	}
	if ( '' === $template ) {
		return array();
	}
	$address     = \WP_Http::make_absolute_url( str_replace( '{bid}', rawurlencode( $book ), $template ), $feed );
	$publication = same_origin( $address, $feed ) ? fetch_json( $address ) : array();
	$metadata    = $publication['metadata'] ?? null;
	if ( ! is_array( $metadata ) || ! is_string( $metadata['title'] ?? null ) || '' === trim( $metadata['title'] ) ) {
		return array();
	}
	$authors = $metadata['author'] ?? array();
	$names   = array();
	foreach ( is_array( $authors ) && ! isset( $authors['name'] ) ? $authors : array( $authors ) as $author ) {
		$name = is_array( $author ) ? ( $author['name'] ?? '' ) : $author;
		if ( is_string( $name ) && '' !== $name ) {
			$names[] = $name;
		}
	}
	$images = is_array( $publication['images'] ?? null ) ? $publication['images'] : array();
	$image  = best_image( $images );
	$cover  = is_string( $image['href'] ?? null ) ? safe_address( \WP_Http::make_absolute_url( $image['href'], $address ) ) : '';
	return array(
		'title'  => sanitize_text_field( $metadata['title'] ),
		'author' => sanitize_text_field( implode( '、', $names ) ),
		'intro'  => sanitize_text_field( is_string( $metadata['description'] ?? null ) ? $metadata['description'] : '' ),
		'cover'  => esc_url_raw( $cover, array( 'http', 'https' ) ),
		'width'  => absint( $image['width'] ?? 0 ),
		'height' => absint( $image['height'] ?? 0 ),
	);
}

/** The largest picture of at most 640 pixels, else the first. */
function best_image( array $images ): array {
	$best = is_array( $images[0] ?? null ) ? $images[0] : array();
	foreach ( $images as $image ) {
		$width = is_array( $image ) ? (int) ( $image['width'] ?? 0 ) : 0;
		if ( $width <= 640 && $width > (int) ( $best['width'] ?? 0 ) ) {
			$best = $image;
		}
	}
	return $best;
}

/** Whether two absolute addresses have the same scheme, host and port. */
function same_origin( string $one, string $other ): bool {
	$origin = static function ( string $address ): array {
		$parts = wp_parse_url( $address );
		return array( strtolower( $parts['scheme'] ?? '' ), strtolower( $parts['host'] ?? '' ), $parts['port'] ?? 0 );
	};
	return $origin( $one ) === $origin( $other );
}

/** The object that an address answers; an empty array when it does not. Only called for catalogues of the settings. */
function fetch_json( string $address ): array {
	$response = wp_remote_get(
		$address,
		array(
			'timeout'             => 3,
			'redirection'         => 0,
			'limit_response_size' => 2 * MB_IN_BYTES,
			'headers'             => array( 'Accept' => 'application/opds+json, application/json' ),
		)
	);
	if ( is_wp_error( $response ) || 200 !== wp_remote_retrieve_response_code( $response ) ) {
		return array();
	}
	$read = json_decode( wp_remote_retrieve_body( $response ), true );
	return is_array( $read ) ? $read : array();
}
