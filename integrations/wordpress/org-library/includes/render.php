<?php
/**
 * Writes an element with a link inside, or the link alone where elements cannot be.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

/**
 * The markup of an element.
 *
 * @param string $tag   Tag of the element.
 * @param array  $given Attributes as an author wrote them, with `width`, `align` and `title` of the place.
 */
function element( string $tag, array $given ): string {
	$attributes = sanitize_attributes( $tag, $given );
	$problem    = problem_of( $tag, $given, $attributes );
	$link       = fallback( $tag, $attributes, $given );
	if ( '' !== $problem ) {
		return note( $problem ) . ( '' === $link && ! is_feed() ? sorry() : $link );
	}
	if ( is_feed() || is_plain_request() || '' === base_url() ) {
		return $link;
	}
	enqueue_element( $tag );
	$attributes = with_site_defaults( $tag, $attributes );
	if ( 'book-card' !== $tag && 'own' !== option( 'sign_in' ) ) {
		$attributes['data-site'] = wp_json_encode( site_data() );
	}
	$style = 'book-card' === $tag ? width_style( $given ) : '';
	if ( '' !== $style ) {
		$attributes['style'] = $style;
	}
	$written = '';
	foreach ( $attributes as $name => $value ) {
		$written .= '' === $value ? " $name" : sprintf( ' %s="%s"', $name, escape_attribute( $value ) );
	}
	return "<$tag$written>$link</$tag>";
}

/** The element in a place of its own, which may stand in a line of text. */
function placed_element( string $tag, array $given ): string {
	$html = element( $tag, $given );
	if ( false === strpos( $html, "<$tag" ) ) {
		return $html;
	}
	return sprintf( '<span class="%s">%s</span>', esc_attr( place( $tag, $given ) ), $html );
}

/** Classes of the place of an element. */
function place( string $tag, array $given ): string {
	$direction = sanitize_attributes( 'book-card', $given )['direction'] ?? option( 'direction' );
	$classes   = array( 'org-library-place', "org-library-place-$tag" );
	if ( 'book-card' === $tag ) {
		$classes[] = "org-library-$direction";
	}
	$align = strtolower( trim( (string) ( $given['align'] ?? '' ) ) );
	if ( in_array( $align, ALIGNMENTS, true ) ) {
		$classes[] = "align$align";
	}
	return implode( ' ', $classes );
}

/** The style of a width in pixels that an author gives; '' for none. Nothing else of a style is an author's. */
function width_style( array $given ): string {
	$width = trim( (string) ( $given['width'] ?? '' ) );
	return preg_match( '/^(\d{2,4})(?:px)?$/', $width, $found ) ? 'inline-size: ' . min( 1999, max( 80, (int) $found[1] ) ) . 'px' : '';
}

/** WordPress's `esc_attr` leaves entities of the text as they are, so that `&amp;#9;` would become another address. */
function escape_attribute( string $value ): string {
	return htmlspecialchars( $value, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8', true );
}

/**
 * The link inside an element: to the book or the library, with the title that the author or the catalogue gives. '' when
 * there is nothing to link to and nothing to name.
 */
function fallback( string $tag, array $attributes, array $given ): string {
	$book    = $attributes['book'] ?? '';
	$title   = trim( (string) ( $attributes['res-name'] ?? $given['title'] ?? '' ) );
	$author  = trim( (string) ( $attributes['res-author'] ?? $given['author'] ?? '' ) );
	$address = 'org-library' === $tag ? library_url() : book_url( $book );
	if ( 'book-card' === $tag && isset( $attributes['href'] ) ) {
		$address = str_replace( '{bid}', rawurlencode( $book ), $attributes['href'] );
	}
	if ( '' === $title && 'org-library' !== $tag ) {
		$read   = book( $book, $attributes['src'] ?? '', $attributes['org'] ?? '' );
		$title  = $read['title'] ?? '';
		$author = '' === $author ? ( $read['author'] ?? '' ) : $author;
	}
	if ( 'org-library' === $tag ) {
		$title = option( 'brand' ) ? option( 'brand' ) : __( 'Library', 'org-library' );
		// A link to the page that it stands on leads nowhere.
		$address = is_page( (int) option( 'page' ) ) ? '' : $address;
	}
	if ( '' === $title ) {
		$title = '' === $address ? '' : __( 'Open the book', 'org-library' );
	}
	if ( '' === $title ) {
		return '';
	}
	$name = esc_html( $title );
	$link = '' === $address ? $name : sprintf( '<a href="%s">%s</a>', esc_url( $address, array( 'http', 'https' ) ), $name );
	/* translators: 1: title of a book, as a link; 2: its author */
	return '' === $author || 'org-library' === $tag ? $link : sprintf( __( '%1$s, by %2$s', 'org-library' ), $link, esc_html( $author ) );
}

/** What is wrong with what an author wrote, for those who may edit; '' for nothing. */
function problem_of( string $tag, array $given, array $attributes ): string {
	if ( asks_for_foreign( $tag, $given ) ) {
		return __( 'This catalogue is not among those that this site shows (Settings, Org Library).', 'org-library' );
	}
	if ( '' === option( 'src' ) && ! isset( $attributes['src'] ) && ! isset( $attributes['href'] ) && ! isset( $attributes['res-name'] ) ) {
		return __( 'No catalogue is set (Settings, Org Library).', 'org-library' );
	}
	if ( '' === base_url() ) {
		return __( 'The elements’ files are missing (Settings, Org Library).', 'org-library' );
	}
	$names = array(
		'book-card'   => array( 'book', 'res-name' ),
		'book-reader' => array( 'book', 'href' ),
	)[ $tag ] ?? array();
	if ( $names && ! array_intersect( $names, array_keys( $attributes ) ) ) {
		return __( 'No book is given: write book="…" with the number of a book.', 'org-library' );
	}
	return '';
}

/** A sentence for those who may edit the post; visitors never see it. */
function note( string $sentence ): string {
	$post = get_post();
	$may  = $post ? current_user_can( 'edit_post', $post->ID ) : current_user_can( 'edit_posts' );
	return $may && ! is_feed() ? sprintf( '<small class="org-library-note">%s</small> ', esc_html( $sentence ) ) : '';
}

/** What a visitor reads in place of a book that nothing is known of. */
function sorry(): string {
	return sprintf( '<span class="org-library-sorry">%s</span>', esc_html__( 'This book cannot be shown just now.', 'org-library' ) );
}

/** Whether the text is made for something that shows no elements: a mail, a preview of an embed. */
function is_plain_request(): bool {
	return is_embed() || doing_filter( 'the_excerpt' ) || doing_filter( 'get_the_excerpt' );
}
