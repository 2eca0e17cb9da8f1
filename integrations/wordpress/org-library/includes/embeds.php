<?php
/**
 * Addresses of books: on a line of their own they become a card; asked by another site they answer as oEmbed, type `link`.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\register_embed' );
add_filter( 'oembed_request_post_id', __NAMESPACE__ . '\note_book_of_request', 10, 2 );
add_filter( 'oembed_response_data', __NAMESPACE__ . '\book_response', 30, 3 );
add_filter( 'rest_request_before_callbacks', __NAMESPACE__ . '\skip_discovery', 10, 3 );

function register_embed(): void {
	$expression = book_expression();
	if ( '' === $expression || ! option( 'links' ) ) {
		return;
	}
	// Before the providers: WordPress would show an address of this site as a preview of the page.
	wp_embed_register_handler( 'org-library', $expression, __NAMESPACE__ . '\embed', 5 );
}

/**
 * The card of an address on a line of its own.
 *
 * @param array  $found   Match of the expression.
 * @param array  $attr    Width and height of the place.
 * @param string $address The address.
 */
function embed( $found, $attr, $address ): string {
	$book = book_of( (string) $address );
	if ( is_preview_of_embed() ) {
		return preview( $book, (string) $address );
	}
	return placed_element( 'book-card', array( 'book' => $book ) );
}

/** Whether an editor asks for the preview of an address: it is shown in a frame in which scripts may not run. */
function is_preview_of_embed(): bool {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- only chooses the form of what is shown.
	return wp_doing_ajax() && isset( $_REQUEST['action'] ) && 'parse-embed' === $_REQUEST['action'];
}

/** A book without scripts: cover, title, author. */
function preview( string $book, string $address ): string {
	$read  = book( $book );
	$title = $read['title'] ?? __( 'Open the book', 'org-library' );
	$cover = empty( $read['cover'] ) ? '' : sprintf( '<img src="%s" alt="" width="96"> ', esc_url( $read['cover'] ) );
	return sprintf( '<p>%s<a href="%s">%s</a> %s</p>', $cover, esc_url( $address ), esc_html( $title ), esc_html( $read['author'] ?? '' ) );
}

/**
 * Remembers the book that a request for oEmbed data asks for: the filter of the data itself does not know the address.
 *
 * @param int    $post_id Post that WordPress found.
 * @param string $url     The address.
 */
function note_book_of_request( $post_id, $url ): int {
	$book = book_of( (string) $url );
	requested_book( $book );
	if ( '' === $book ) {
		return (int) $post_id;
	}
	// In the editor's own request no post means: ask the handlers, and so the card.
	return is_editor_request() ? 0 : (int) option( 'page' );
}

/** The book of the request that is being answered. */
function requested_book( ?string $book = null ): string {
	static $known = '';
	$known = $book ?? $known;
	return $known;
}

/** Whether the request is the block editor's for a preview. */
function is_editor_request( ?bool $is = null ): bool {
	static $known = false;
	$known = $is ?? $known;
	return $known;
}

/**
 * The oEmbed answer for a book: a link with a thumbnail. WordPress and others strip foreign scripts and frames, so `rich` would
 * leave less.
 *
 * @param array    $data  What WordPress answers for the library's page.
 * @param \WP_Post $post  The library's page.
 * @param int      $width Greatest width.
 */
function book_response( $data, $post, $width ): array {
	$book = requested_book();
	if ( '' === $book || (int) option( 'page' ) !== (int) $post->ID ) {
		return $data;
	}
	$read = book( $book );
	if ( ! $read ) {
		return $data;
	}
	$answer = array(
		'version'       => '1.0',
		'type'          => 'link',
		'title'         => $read['title'],
		'author_name'   => $read['author'],
		'provider_name' => get_bloginfo( 'name' ),
		'provider_url'  => home_url( '/' ),
		'url'           => book_url( $book ),
	);
	if ( $read['cover'] && $read['width'] ) {
		$answer['thumbnail_url']    = $read['cover'];
		$answer['thumbnail_width']  = $read['width'];
		$answer['thumbnail_height'] = $read['height'] ? $read['height'] : (int) round( $read['width'] * 4 / 3 );
	}
	return array_filter( $answer );
}

/**
 * The block editor asks the site itself about a pasted address; for a book there is nothing to discover.
 *
 * @param mixed            $response Answer so far.
 * @param array            $handler  Handler of the route.
 * @param \WP_REST_Request $request  The request.
 */
function skip_discovery( $response, $handler, $request ) {
	if ( '/oembed/1.0/proxy' === $request->get_route() ) {
		is_editor_request( true );
		if ( '' !== book_of( (string) $request->get_param( 'url' ) ) ) {
			$request->set_param( 'discover', false );
		}
	}
	return $response;
}
